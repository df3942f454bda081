/** The socket of a game: upgrade, hello, messages, liveness and close codes (protocol/live.ts). */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

import { WebSocketServer, type RawData, type WebSocket } from 'ws';

import { resultOf } from '../../game/answering.ts';
import { seatOf } from '../../game/game.ts';
import { ClientMessageSchema, CLOSE_CODES, HelloSchema, type ClientMessage } from '../../protocol/live.ts';
import type { Clock } from '../clock.ts';
import { sessionKey } from '../ids.ts';
import type { Logger } from '../logger.ts';
import type { Held } from '../memory.ts';
import type { Play } from '../play.ts';
import { createConnection, type Connection } from './connection.ts';
import { textFrame } from './frames.ts';
import { viewerOf, type Hub } from './hub.ts';
import type { PresenceBook } from './presence.ts';
import type { SocketLimits, SocketShare } from './socket-limits.ts';

const LIVE_PATH = /^\/api\/games\/([^/?]+)\/live(?:\?|$)/;
const MESSAGE_MAX = 16 * 1024;
/** What is read at all: beyond this ws itself ends the connection. Half a message is kept in memory until the rest comes. */
const PAYLOAD_MAX = 4 * MESSAGE_MAX;
const HELLO_WITHIN = 5_000;
const PING_EVERY = 10_000;
/** Who has left so many pings in a row unanswered, 30 s, is dead. Counted, not timed: after a standstill of this server nobody else is to blame. */
const PINGS_UNANSWERED = 3;

export interface SocketParts {
  readonly clock: Clock;
  readonly play: Play;
  readonly hub: Hub;
  readonly presence: PresenceBook;
  readonly logger: Logger;
  readonly limits: SocketLimits;
  /** Whether a session (by session id's key) may open a game's show screen, with or without a code. */
  readonly mayShow: (held: Held, session: string, showCode: string | undefined) => Promise<boolean>;
  /** Seconds until another connection of this address may be opened; 0: now. */
  readonly connectionWait: (address: string) => Promise<number>;
  /** The address a request came from. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly answered: (latency: number) => void;
}

export interface LiveSockets {
  /** Tells every socket that the server goes, and closes them. */
  stop(): Promise<void>;
}

/** Serves the sockets of games on an HTTP server. */
export function serveSockets(server: Server, parts: SocketParts): LiveSockets {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: PAYLOAD_MAX,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const lines = new Map<WebSocket, Line>();

  const open = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const gameId = LIVE_PATH.exec(request.url ?? '')?.[1];
    if (gameId === undefined) return refuseUpgrade(stream, '404 Not Found');
    const address = parts.addressOf(request);
    const seconds = await parts.connectionWait(address);
    if (seconds > 0) return refuseUpgrade(stream, `429 Too Many Requests\r\nRetry-After: ${seconds}`);
    sockets.handleUpgrade(request, stream, head, (ws) => {
      const share = parts.limits.open(address);
      if (share === null) return ws.close(CLOSE_CODES.tooMany, 'tooMany');
      const line = openLine(ws, stream, gameId, parts, share);
      lines.set(ws, line);
      ws.once('close', () => {
        lines.delete(ws);
        line.ended();
      });
    });
  };
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', (error) =>
      parts.logger.debug({ err: error }, 'a connection broke before its upgrade'),
    );
    open(request, stream, head).catch((error: unknown) => {
      parts.logger.error({ err: error }, 'an upgrade failed');
      stream.destroy();
    });
  };
  server.on('upgrade', upgrade);

  const pingAll = (): void => {
    for (const line of lines.values()) line.ping();
    cancelPings = parts.clock.wakeAt(parts.clock.now() + PING_EVERY, pingAll);
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

function refuseUpgrade(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}

/** One socket from upgrade to end. */
interface Line {
  /** Asks whether anybody is there; ends it when nobody has been for too long. */
  ping(): void;
  /** Gives up its seat in hub and presence; harmless when called again. */
  ended(): void;
}

function openLine(
  ws: WebSocket,
  stream: Duplex,
  gameId: string,
  parts: SocketParts,
  share: SocketShare,
): Line {
  const { clock, hub, presence } = parts;
  let unanswered = 0;
  let connection: Connection | null = null;
  let absent: (() => void) | null = null;
  let greeting: Promise<void> | null = null;
  let hasEnded = false;
  const cancelHello = clock.wakeAt(clock.now() + HELLO_WITHIN, () =>
    ws.close(CLOSE_CODES.noSession, 'noSession'),
  );

  const greet = async (message: unknown): Promise<void> => {
    const hello = HelloSchema.safeParse(message);
    if (!hello.success) return ws.close(CLOSE_CODES.noSession, 'noSession');
    cancelHello();
    const session = sessionKey(hello.data.sessionId);
    const isShowScreen = hello.data.role === 'show';
    const played = await parts.play(gameId, { do: 'tick' });
    if (!played.ok) return ws.close(CLOSE_CODES.noSuchGame, 'noSuchGame');
    const viewer = viewerOf({ session, isShowScreen }, played.game);
    if (viewer.role === 'visitor') return ws.close(CLOSE_CODES.notOfThisGame, 'notOfThisGame');
    if (isShowScreen && !(await parts.mayShow(played, session, hello.data.showCode))) {
      return ws.close(CLOSE_CODES.showScreenLocked, 'showScreenLocked');
    }
    if (hasEnded || ws.readyState !== ws.OPEN) return;
    if (!share.mayGreet(gameId, session)) return ws.close(CLOSE_CODES.tooMany, 'tooMany');
    const caughtUp = (slow: Connection): void => hub.catchUp(slow);
    connection = createConnection({ gameId, session, isShowScreen, ws, stream, caughtUp });
    absent = isShowScreen ? presence.showScreenOpened(gameId) : presence.socketOpened(gameId, session);
    const now = await parts.play(gameId, { do: 'tick' });
    if (!now.ok || hasEnded) return;
    // Who left, or was removed, meanwhile: nobody told this socket, which was not among the game's yet.
    if (viewerOf(connection, now.game).role === 'visitor') connection.end('notOfThisGame');
    else hub.open(connection, now);
  };

  const answer = async (
    message: Extract<ClientMessage, { type: 'answer' }>,
    from: Connection,
  ): Promise<void> => {
    const { ref, questionId, answerIndex } = message;
    const { session } = from;
    const arrived = clock.now();
    const played = await parts.play(gameId, { do: 'answer', session, questionId, answerIndex });
    const seat = played.ok ? seatOf(played.game, session) : null;
    const result = played.ok && seat !== null ? resultOf(played.game, seat, { questionId }) : null;
    if (result === null) {
      const code = played.ok ? 'NOT_A_PLAYER' : played.code;
      from.write(textFrame(JSON.stringify({ type: 'refused', ref, code })));
      return;
    }
    const { isCorrect, totalPoints, speedBonus, correctAnswer } = result;
    from.write(
      textFrame(JSON.stringify({ type: 'receipt', ref, isCorrect, totalPoints, speedBonus, correctAnswer })),
    );
    parts.answered(clock.now() - arrived);
  };

  const take = (message: ClientMessage, from: Connection): Promise<void> | undefined => {
    switch (message.type) {
      case 'answer':
        return answer(message, from);
      case 'ping':
        from.write(textFrame(`{"type":"pong","t":${message.t},"now":${clock.now()}}`));
        return undefined;
      case 'hello':
        hub.welcome(from);
        return undefined;
      case 'behind':
        hub.sendGame(from);
        return undefined;
    }
  };

  const receive = async (data: RawData, isBinary: boolean): Promise<void> => {
    unanswered = 0;
    if (ws.readyState !== ws.OPEN) return;
    if (!share.mayReceive()) return ws.close(CLOSE_CODES.tooMany, 'tooMany');
    const bytes = isBinary || !Buffer.isBuffer(data) ? null : data;
    if (bytes !== null && bytes.length > MESSAGE_MAX) return ws.close(CLOSE_CODES.tooLarge, 'tooLarge');
    const json = bytes === null ? undefined : parseJson(bytes.toString());
    if (json === undefined) return ws.close(CLOSE_CODES.notAMessage, 'notAMessage');
    if (greeting === null) {
      greeting = greet(json);
      return await greeting;
    }
    await greeting;
    const message = ClientMessageSchema.safeParse(json);
    if (!message.success) return ws.close(CLOSE_CODES.notAMessage, 'notAMessage');
    if (connection !== null) await take(message.data, connection);
  };

  ws.on('message', (data, isBinary) => {
    receive(data, isBinary).catch((error: unknown) => {
      parts.logger.error({ err: error, gameId }, 'a socket message failed');
      ws.close(1011, 'error');
    });
  });
  ws.on('pong', () => {
    unanswered = 0;
  });
  ws.on('error', (error) => parts.logger.debug({ err: error, gameId }, 'a socket broke'));

  const ended = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    cancelHello();
    share.end();
    if (connection !== null) hub.close(connection);
    absent?.();
  };

  return {
    ping() {
      if (unanswered >= PINGS_UNANSWERED) {
        ended();
        ws.close(CLOSE_CODES.dead, 'dead');
        ws.terminate();
      } else {
        unanswered++;
        ws.ping();
      }
    },
    ended,
  };
}

/** The value of a JSON text; undefined for what is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
