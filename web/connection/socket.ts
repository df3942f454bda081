/** A reconnecting WebSocket: back-off from 0.5 to 5 s, immediately after the device wakes or is online again; pings detect a dead connection. */

import type { ClientMessage, ServerMessage } from '../../protocol/live.ts';
import type { RoundTrip } from './server-clock.ts';
import { isServerMessage } from './wire.ts';

export interface SocketEvents {
  /** The socket is open; `hello` may be sent. */
  readonly opened: () => void;
  readonly received: (message: ServerMessage) => void;
  /** A round trip was measured. */
  readonly measured: (trip: RoundTrip) => void;
  /** The socket has closed. Return `true` to reconnect. */
  readonly closed: (code: number) => boolean;
}

const BACK_OFF_MS = { first: 500, max: 5_000 };
const OPEN_TIMEOUT_MS = 5_000;
const PING_INTERVAL_MS = 10_000;
const PING_BURST = { count: 5, intervalMs: 180 };
const PONG_TIMEOUT_MS = 4_000;
/** Reported for a connection that the client itself closed as dead. */
const CLOSE_CODE_TIMED_OUT = 4_000;

export class Socket {
  readonly #url: string;
  readonly #events: SocketEvents;
  readonly #timers = { retry: 0, opening: 0, ping: 0, silence: 0 };
  #socket: WebSocket | null = null;
  #failures = 0;
  #isClosed = false;
  #lastReceived = 0;

  constructor(url: string, events: SocketEvents) {
    this.#url = url;
    this.#events = events;
    this.#connect();
  }

  /** Returns whether the socket was open. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** After the device wakes up: reconnects immediately, or checks whether the connection still works. */
  wake(): void {
    if (this.#socket === null) this.#connect();
    else this.#pingFor(PING_BURST.count);
  }

  close(): void {
    this.#isClosed = true;
    this.#clearTimers();
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    this.#clearTimers();
    if (this.#isClosed || this.#socket !== null) return;
    const current = new WebSocket(this.#url);
    const ifCurrent = (act: () => void) => {
      if (current === this.#socket) act();
    };
    this.#socket = current;
    this.#timers.opening = window.setTimeout(() => this.#drop(current), OPEN_TIMEOUT_MS);
    current.addEventListener('open', () => ifCurrent(this.#events.opened));
    current.addEventListener('close', ({ code }) => ifCurrent(() => this.#onClose(code)));
    current.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') ifCurrent(() => this.#receive(data));
    });
  }

  #receive(data: string): void {
    const received = performance.now();
    const message: unknown = JSON.parse(data);
    this.#lastReceived = received;
    if (!isServerMessage(message)) return;
    if (message.type === 'pong') this.#events.measured({ sent: message.t, received, now: message.now });
    this.#events.received(message);
    if (message.type !== 'welcome') return;
    window.clearTimeout(this.#timers.opening);
    this.#failures = 0;
    this.#pingFor(PING_BURST.count);
  }

  /** First a burst of pings to measure the clock, then one every 10 s to update it and to detect a dead connection. */
  #pingFor(burst: number): void {
    window.clearTimeout(this.#timers.ping);
    this.#ping();
    const pause = burst > 1 ? PING_BURST.intervalMs : PING_INTERVAL_MS;
    this.#timers.ping = window.setTimeout(() => this.#pingFor(Math.max(0, burst - 1)), pause);
  }

  #ping(): void {
    const current = this.#socket;
    const sent = performance.now();
    if (current === null || !this.send({ type: 'ping', t: sent })) return;
    window.clearTimeout(this.#timers.silence);
    this.#timers.silence = window.setTimeout(() => {
      if (this.#lastReceived < sent) this.#drop(current);
    }, PONG_TIMEOUT_MS);
  }

  /** Gives up a connection without waiting for its close event. */
  #drop(current: WebSocket): void {
    if (current !== this.#socket) return;
    current.close();
    this.#onClose(CLOSE_CODE_TIMED_OUT);
  }

  #onClose(code: number): void {
    this.#clearTimers();
    this.#socket = null;
    if (this.#isClosed || !this.#events.closed(code)) return;
    const pause = Math.min(BACK_OFF_MS.first * 2 ** this.#failures, BACK_OFF_MS.max);
    this.#failures += 1;
    // Jitter, so that clients do not all reconnect at the same time after a server restart.
    this.#timers.retry = window.setTimeout(() => this.#connect(), pause * (0.8 + Math.random() * 0.4));
  }

  #clearTimers(): void {
    for (const timer of Object.values(this.#timers)) window.clearTimeout(timer);
  }
}
