/** The sockets of games: upgrade, pings and shutdown. `socket-session.ts` handles each socket's messages. */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

import { WebSocketServer, type RawData, type WebSocket } from 'ws';

import { CLOSE_CODES } from '../../protocol/constants.ts';
import type { AddressRequestLimiter } from '../limits/address-request-limiter.ts';
import type { Taken } from '../limits/limits.ts';
import type { SocketLimits } from '../limits/socket-limits.ts';
import { remoteAddressOf } from '../platform/address.ts';
import { every } from '../platform/every.ts';
import { mayOpen, type OriginParts } from './origin.ts';
import { SocketSession, MESSAGE_MAX_BYTES, type SocketSessionParts } from './socket-session.ts';

const LIVE_PATH = /^\/api\/games\/([^/?]+)\/live(?:\?|$)/;
/** Beyond this size, ws itself ends the connection: it keeps unfinished messages in memory. */
const PAYLOAD_MAX_BYTES = 4 * MESSAGE_MAX_BYTES;
/** How many frames a message may have, and how many TCP segments a frame: ws keeps an object for each. Our clients send one frame per message. */
const MESSAGE_PARTS_MAX = 16;
const FRAME_CHUNKS_MAX = 64;
/** How long a client has to answer a close frame. Until then the server still reads what it sends. */
const CLOSE_TIMEOUT_MS = 1_000;
const PING_INTERVAL_MS = 10_000;
/** Thousands of pings at once would delay everyone's answers. */
const PINGS_PER_BATCH = 50;

export interface SocketParts extends SocketSessionParts, OriginParts {
  readonly limits: SocketLimits;
  /** Whether to accept an upgrade, by the number of requests from its address. */
  readonly admit: (request: IncomingMessage) => ReturnType<AddressRequestLimiter['admit']>;
  /** Called when a connection has become a game's socket, to which other limits apply. */
  readonly becameSocket: (stream: Duplex) => void;
  /** Counts a connection of this address; refused beyond the limit. */
  readonly takeConnection: (address: string) => Promise<Taken>;
  /** The address a request came from. */
  readonly addressOf: (request: IncomingMessage) => string;
}

export interface LiveSockets {
  /** Closes every socket with 1012, "service restart". */
  stop(): Promise<void>;
}

/** Serves the sockets of games on an HTTP server. */
export function serveSockets(server: Server, parts: SocketParts): LiveSockets {
  const options = {
    noServer: true,
    maxPayload: PAYLOAD_MAX_BYTES,
    maxFragments: MESSAGE_PARTS_MAX,
    maxBufferedChunks: FRAME_CHUNKS_MAX,
    perMessageDeflate: false,
    clientTracking: true,
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  const sockets = new WebSocketServer(options);
  const sessions = new Map<WebSocket, SocketSession>();
  /** Not a WeakMap: with thousands of entries that slows down garbage collection. */
  const sessionsByStream = new Map<Duplex, SocketSession>();

  const open = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const admission = parts.admit(request);
    // A proxy takes a connection that ends without an answer for an error of this server.
    const isOwn = !parts.isProxy(remoteAddressOf(request.socket));
    if (!admission.ok && admission.isDropped && isOwn) return void stream.destroy();
    const address = parts.addressOf(request);
    // Counted before all other checks, so that refused upgrades count too.
    const taken = admission.ok ? await parts.takeConnection(address) : admission;
    if (!taken.ok) return refuseUpgrade(stream, `429 Too Many Requests\r\nRetry-After: ${taken.retryAfter}`);
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
      // From here on, `onError` handles the errors of this stream.
      stream.off('error', brokeEarly);
      const session = new SocketSession({ ws, stream, gameId, address, share, parts });
      sessions.set(ws, session);
      sessionsByStream.set(stream, session);
      // Before the listener of ws: frames must be counted before their messages are read.
      stream.prependListener('data', onBytes);
      ws.on('message', onMessage).on('ping', onPing).on('pong', onPong).on('close', onClose);
    });
  };
  // One listener for all sockets: with thousands of sockets, closures would cost a kilobyte each.
  function onBytes(this: Duplex, bytes: Buffer): void {
    sessionsByStream.get(this)?.readFrames(bytes);
  }
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    sessions.get(this)?.receive(data, isBinary);
  }
  function onPing(this: WebSocket): void {
    sessions.get(this)?.mayReceive();
  }
  function onPong(this: WebSocket): void {
    const session = sessions.get(this);
    session?.noteAlive();
    session?.mayReceive();
  }
  function onError(this: WebSocket, error: Error): void {
    sessions.get(this)?.onError(error);
  }
  function onClose(this: WebSocket): void {
    const session = sessions.get(this);
    if (session === undefined) return;
    session.onEnd();
    sessions.delete(this);
    sessionsByStream.delete(session.stream);
  }
  const brokeEarly = (error: Error): void =>
    parts.logger.debug({ err: error }, 'a connection failed before its upgrade');
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', brokeEarly);
    open(request, stream, head).catch((error: unknown) => {
      parts.logger.error({ err: error }, 'upgrade failed');
      stream.destroy();
    });
  };
  server.on('upgrade', upgrade);

  const stopPings = every(parts.clock, PING_INTERVAL_MS, () => pingInBatches(sessions.values()));

  return {
    async stop() {
      stopPings();
      server.off('upgrade', upgrade);
      // 1012, "service restart": clients reconnect on their own.
      for (const ws of sessions.keys()) ws.close(1012, 'restart');
      await new Promise<void>((resolve) => {
        const end = setTimeout(() => {
          for (const ws of sessions.keys()) ws.terminate();
        }, 1_000);
        sockets.close(() => {
          clearTimeout(end);
          resolve();
        });
      });
    },
  };
}

/** Pings all sessions; other messages are handled between the batches. */
async function pingInBatches(sessions: Iterable<SocketSession>): Promise<void> {
  let pinged = 0;
  for (const session of sessions) {
    session.ping();
    if (++pinged % PINGS_PER_BATCH === 0) await setImmediate();
  }
}

/** Sends a response, then destroys the connection: a client that never closes would keep it open. */
function refuseUpgrade(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}
