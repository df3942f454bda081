/** One socket after its hello: what may be written to it, and how it ends. */

import type { Duplex } from 'node:stream';

import type { WebSocket } from 'ws';

import type { SessionKey } from '../../game/game.ts';
import { CLOSE_CODES } from '../../protocol/live.ts';

/** A client with more than this waiting to be taken (bytes) gets the newest view later instead of a queue of old ones. */
const TOO_SLOW = 64 * 1024;

export interface Connection {
  readonly gameId: string;
  readonly session: SessionKey;
  readonly isShowScreen: boolean;
  /** The viewer as last welcomed, in JSON. */
  me: string;
  /** Writes a frame; or, to a client too slow for it, remembers that the whole view is due, and returns false. */
  write(frame: Buffer): boolean;
  end(reason: keyof typeof CLOSE_CODES): void;
}

export interface ConnectionParts {
  readonly gameId: string;
  readonly session: SessionKey;
  readonly isShowScreen: boolean;
  readonly ws: WebSocket;
  /** The stream below the WebSocket, to which pre-made frames are written. */
  readonly stream: Duplex;
  /** Called when a slow client has taken what was waiting. */
  readonly caughtUp: (connection: Connection) => void;
}

/** A connection over an open WebSocket. */
export function createConnection({
  gameId,
  session,
  isShowScreen,
  ws,
  stream,
  caughtUp,
}: ConnectionParts): Connection {
  let isBehind = false;
  const connection: Connection = {
    gameId,
    session,
    isShowScreen,
    me: '',
    write(frame) {
      if (ws.readyState !== ws.OPEN || isBehind) return false;
      if (stream.writableLength < TOO_SLOW) {
        stream.write(frame);
        return true;
      }
      isBehind = true;
      stream.once('drain', () => {
        isBehind = false;
        caughtUp(connection);
      });
      return false;
    },
    end: (reason) => ws.close(CLOSE_CODES[reason], reason),
  };
  return connection;
}
