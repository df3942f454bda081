/** One socket after its hello: writing to it, and closing it. */

import type { Duplex } from 'node:stream';

import type { WebSocket } from 'ws';

import type { SessionKey } from '../../game/game.ts';
import { CLOSE_CODES } from '../../protocol/constants.ts';

/** If more than this waits to be sent to a client, it gets the newest view later instead of a queue of old ones. */
const WRITE_BUFFER_MAX_BYTES = 64 * 1024;

/** What the hub knows of a connection. */
export interface Connection {
  readonly gameId: string;
  readonly session: SessionKey;
  readonly isShowScreen: boolean;
  /** The viewer as last welcomed, in JSON. */
  me: string;
  /** Writes a frame. False: the socket is not open, or the client is too slow and gets the whole view when it has caught up. */
  write(frame: Buffer): boolean;
  end(reason: keyof typeof CLOSE_CODES): void;
}

interface ConnectionParts {
  readonly gameId: string;
  readonly session: SessionKey;
  readonly isShowScreen: boolean;
  readonly ws: WebSocket;
  /** The stream below the WebSocket, to which pre-made frames are written. */
  readonly stream: Duplex;
  /** `catchUp` is called when a slow client has received everything that waited. */
  readonly hub: { catchUp(connection: Connection): void };
}

export class OpenConnection implements Connection {
  readonly gameId: string;
  readonly session: SessionKey;
  readonly isShowScreen: boolean;
  me = '';
  readonly #ws: WebSocket;
  readonly #stream: Duplex;
  readonly #hub: ConnectionParts['hub'];
  #isBehind = false;

  constructor({ gameId, session, isShowScreen, ws, stream, hub }: ConnectionParts) {
    this.gameId = gameId;
    this.session = session;
    this.isShowScreen = isShowScreen;
    this.#ws = ws;
    this.#stream = stream;
    this.#hub = hub;
  }

  write(frame: Buffer): boolean {
    if (this.#ws.readyState !== this.#ws.OPEN || this.#isBehind) return false;
    if (this.#stream.writableLength < WRITE_BUFFER_MAX_BYTES) {
      this.#stream.write(frame);
      return true;
    }
    this.#isBehind = true;
    this.#stream.once('drain', () => {
      this.#isBehind = false;
      this.#hub.catchUp(this);
    });
    return false;
  }

  end(reason: keyof typeof CLOSE_CODES): void {
    this.#ws.close(CLOSE_CODES[reason], reason);
  }
}
