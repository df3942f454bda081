/** A WebSocket that comes back: back-off from 0.5 to 5 s, at once when the device wakes or is online again, and never silently dead. */

import type { ClientMessage, ServerMessage } from '../../protocol/live.ts';
import type { RoundTrip } from './clock.ts';

export interface SocketEvents {
  /** The line is open: say hello. */
  opened: () => void;
  received: (message: ServerMessage) => void;
  /** A round trip was measured. */
  measured: (trip: RoundTrip) => void;
  /** The line is gone. `true`: try again. */
  closed: (code: number) => boolean;
}

export interface Socket {
  send: (message: ClientMessage) => boolean;
  /** Something woke up: connect at once, or find out whether the line still stands. */
  wake: () => void;
  close: () => void;
}

const BACK_OFF = { first: 500, most: 5_000 };
const OPENING = 5_000;
const PING_EVERY = 10_000;
const BURST = { pings: 5, apart: 180 };
const ANSWER_WITHIN = 4_000;

export function openSocket(url: string, events: SocketEvents): Socket {
  let socket: WebSocket | null = null;
  let failures = 0;
  let finished = false;
  let lastHeard = 0;
  const timers = { retry: 0, opening: 0, ping: 0, silence: 0 };

  const clear = () => {
    for (const timer of Object.values(timers)) window.clearTimeout(timer);
  };

  function connect() {
    clear();
    if (finished || socket !== null) return;
    const current = new WebSocket(url);
    socket = current;
    timers.opening = window.setTimeout(() => drop(current, 4_000), OPENING);
    current.addEventListener('open', () => {
      if (current !== socket) return;
      events.opened();
    });
    current.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (current === socket && typeof data === 'string') hear(data);
    });
    current.addEventListener('close', ({ code }) => {
      if (current === socket) lost(code);
    });
  }

  function hear(data: string) {
    const received = performance.now();
    // The server builds its messages from the schema that this type comes from.
    const message: ServerMessage = JSON.parse(data);
    lastHeard = received;
    if (message.type === 'pong') events.measured({ sent: message.t, received, now: message.now });
    if (message.type === 'welcome') {
      window.clearTimeout(timers.opening);
      failures = 0;
      pingFor(BURST.pings);
    }
    events.received(message);
  }

  /** A burst to learn the clock, then one now and then to keep it and to notice a dead line. */
  function pingFor(burst: number) {
    window.clearTimeout(timers.ping);
    ping();
    timers.ping = window.setTimeout(
      () => pingFor(Math.max(0, burst - 1)),
      burst > 1 ? BURST.apart : PING_EVERY,
    );
  }

  function ping() {
    const current = socket;
    if (current?.readyState !== WebSocket.OPEN) return;
    const sent = performance.now();
    current.send(JSON.stringify({ type: 'ping', t: sent } satisfies ClientMessage));
    window.clearTimeout(timers.silence);
    timers.silence = window.setTimeout(() => {
      if (current === socket && lastHeard < sent) drop(current, 4_000);
    }, ANSWER_WITHIN);
  }

  /** Gives up on a line without waiting for its goodbye. */
  function drop(current: WebSocket, code: number) {
    current.close();
    if (current === socket) lost(code);
  }

  function lost(code: number) {
    clear();
    socket = null;
    if (finished || !events.closed(code)) return;
    const pause = Math.min(BACK_OFF.first * 2 ** failures, BACK_OFF.most);
    failures += 1;
    timers.retry = window.setTimeout(connect, pause * (0.8 + Math.random() * 0.4));
  }

  connect();
  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    wake() {
      if (socket === null) connect();
      else pingFor(BURST.pings);
    },
    close() {
      finished = true;
      clear();
      socket?.close();
      socket = null;
    },
  };
}
