/** The sockets of games: upgrade, pings, and the end of all. What one of them says and hears is `line.ts`. */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

import { WebSocketServer, type RawData, type WebSocket } from 'ws';

import { CLOSE_CODES } from '../../protocol/live.ts';
import { mayOpen, type OriginParts } from './origin.ts';
import type { SocketLimits } from './socket-limits.ts';
import { Line, MESSAGE_MAX, type ConnectionParts } from './socket-session.ts';

const LIVE_PATH = /^\/api\/games\/([^/?]+)\/live(?:\?|$)/;
/** What is read at all: beyond this ws itself ends the connection. Half a message is kept in memory until the rest comes. */
const PAYLOAD_MAX = 4 * MESSAGE_MAX;
/** When an address that asks too much may come again. */
const RETRY_AFTER_SECONDS = 10;
/** A client that does not answer a close frame within this time is not waited for: it would be read on and on. */
const CLOSED_WITHIN_MS = 1_000;
const PING_EVERY = 10_000;
/** Sockets pinged in one go: thousands at once would keep everyone's answers waiting. */
const PINGED_AT_ONCE = 50;

export interface SocketParts extends ConnectionParts, OriginParts {
  readonly limits: SocketLimits;
  /** What to do with an upgrade, by how much its address asks at all. */
  readonly admit: (request: IncomingMessage) => 'serve' | 'refuse' | 'drop';
  /** Told that a connection is a game's socket, which the limits count, and no plain connection any more. */
  readonly becameSocket: (stream: Duplex) => void;
  /** Seconds until another connection of this address may be opened; 0: now. */
  readonly connectionWait: (address: string) => Promise<number>;
  /** The address a request came from. */
  readonly addressOf: (request: IncomingMessage) => string;
}

export interface LiveSockets {
  /** Tells every socket that the server goes, and closes them. */
  stop(): Promise<void>;
}

/** Serves the sockets of games on an HTTP server. */
export function serveSockets(server: Server, parts: SocketParts): LiveSockets {
  const options = {
    noServer: true,
    maxPayload: PAYLOAD_MAX,
    perMessageDeflate: false,
    clientTracking: true,
    closeTimeout: CLOSED_WITHIN_MS,
  };
  const sockets = new WebSocketServer(options);
  const lines = new Map<WebSocket, Line>();

  const open = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const admission = parts.admit(request);
    // A proxy would take an end without an answer for this server's fault.
    const isOwn = !parts.isProxy(request.socket.remoteAddress ?? '');
    if (admission === 'drop' && isOwn) return void stream.destroy();
    const address = parts.addressOf(request);
    // Before anything else is told: who asks in vain is counted, too.
    const seconds = admission === 'serve' ? await parts.connectionWait(address) : RETRY_AFTER_SECONDS;
    if (seconds > 0) return refuseUpgrade(stream, `429 Too Many Requests\r\nRetry-After: ${seconds}`);
    const gameId = LIVE_PATH.exec(request.url ?? '')?.[1];
    if (gameId === undefined) return refuseUpgrade(stream, '404 Not Found');
    if (!mayOpen(request, parts)) return refuseUpgrade(stream, '403 Forbidden');
    sockets.handleUpgrade(request, stream, head, (ws) => {
      ws.on('error', onError);
      const share = parts.limits.open(address);
      if (share === null) {
        ws.close(CLOSE_CODES.tooMany, 'tooMany');
        return ws.pause();
      }
      parts.becameSocket(stream);
      // From here on the socket hears of its own errors.
      stream.off('error', brokeEarly);
      lines.set(ws, new Line({ ws, stream, gameId, share, parts }));
      ws.on('message', onMessage).on('ping', onPing).on('pong', onPong).on('close', onClose);
    });
  };
  // One listener for all sockets, which are thousands: closures of its own would cost each of them a kilobyte.
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    lines.get(this)?.hear(data, isBinary);
  }
  function onPing(this: WebSocket): void {
    lines.get(this)?.mayTake();
  }
  function onPong(this: WebSocket): void {
    const line = lines.get(this);
    line?.isThere();
    line?.mayTake();
  }
  function onError(this: WebSocket, error: Error): void {
    lines.get(this)?.broke(error);
  }
  function onClose(this: WebSocket): void {
    lines.get(this)?.ended();
    lines.delete(this);
  }
  const brokeEarly = (error: Error): void =>
    parts.logger.debug({ err: error }, 'a connection broke before its upgrade');
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', brokeEarly);
    open(request, stream, head).catch((error: unknown) => {
      parts.logger.error({ err: error }, 'an upgrade failed');
      stream.destroy();
    });
  };
  server.on('upgrade', upgrade);

  const pingAll = (): void => {
    cancelPings = parts.clock.wakeAt(parts.clock.now() + PING_EVERY, pingAll);
    void pingInTurn(lines.values());
  };
  let cancelPings = parts.clock.wakeAt(parts.clock.now() + PING_EVERY, pingAll);

  return {
    async stop() {
      cancelPings();
      server.off('upgrade', upgrade);
      // 1012, "service restart": clients come back by themselves.
      for (const ws of lines.keys()) ws.close(1012, 'restart');
      await new Promise<void>((resolve) => {
        const end = setTimeout(() => {
          for (const ws of lines.keys()) ws.terminate();
        }, 1_000);
        sockets.close(() => {
          clearTimeout(end);
          resolve();
        });
      });
    },
  };
}

/** Pings all, with room for others' messages in between. */
async function pingInTurn(lines: Iterable<Line>): Promise<void> {
  let pinged = 0;
  for (const line of lines) {
    line.ping();
    if (++pinged % PINGED_AT_ONCE === 0) await setImmediate();
  }
}

/** Answers, and ends the connection when the answer is sent: a client that never closes would hold it for ever. */
function refuseUpgrade(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}
