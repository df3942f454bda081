/** A player's client that uses only the documented contract: HTTP calls, seats, and the sockets of games. */

import { randomUUID } from 'node:crypto';
import { request, type RequestOptions } from 'node:http';

import type { z } from 'zod';

import { CreateGameReplySchema, JoinReplySchema } from '../../../protocol/data.ts';
import { ProblemSchema, type Problem } from '../../../protocol/errors.ts';
import { isId } from '../../../server/platform/ids.ts';
import { LiveGame } from './live-game.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is none. */
  readonly body: unknown;
}

export interface AskOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The source of a client's connections: a separate agent, an address of this machine such as 127.0.0.2. */
export type ConnectionOptions = Pick<RequestOptions, 'agent' | 'localAddress'>;

/** The header with the id of the game in a body, for load balancers. */
function gameHeader(body: unknown): Readonly<Record<string, string>> {
  if (typeof body !== 'object' || body === null || !('gameId' in body)) return {};
  return typeof body.gameId === 'string' && isId(body.gameId) ? { 'x-game-id': body.gameId } : {};
}

export class PlayerClient {
  readonly base: string;
  /** Empty: requests have none. */
  readonly sessionId: string;
  readonly sockets: LiveGame[] = [];
  readonly #connection: ConnectionOptions;

  constructor(base: string, sessionId: string = randomUUID(), connection: ConnectionOptions = {}) {
    this.base = base;
    this.sessionId = sessionId;
    this.#connection = connection;
  }

  /** Sends an HTTP request with the session's header. A string body is sent unchanged. Rejects if the connection ends without a reply. */
  ask(method: string, path: string, { body, headers, signal }: AskOptions = {}): Promise<Reply> {
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asked = request(new URL(path, this.base), {
        ...this.#connection,
        method,
        ...(signal === undefined ? {} : { signal }),
        headers: {
          ...(this.sessionId === '' ? {} : { 'x-session-id': this.sessionId }),
          ...gameHeader(body),
          ...(sent === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
          ...headers,
        },
      });
      asked.on('error', reject);
      asked.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () => {
          const all = Object.entries(response.headersDistinct);
          const pairs = all.flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          );
          const isJson = /[/+]json/.test(response.headers['content-type'] ?? '');
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(pairs),
            text,
            body: isJson ? JSON.parse(text) : undefined,
          });
        });
      });
      asked.end(sent);
    });
  }

  get(path: string): Promise<Reply> {
    return this.ask('GET', path);
  }

  post(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.ask('POST', path, { body, headers });
  }

  patch(path: string, body: unknown): Promise<Reply> {
    return this.ask('PATCH', path, { body });
  }

  delete(path: string): Promise<Reply> {
    return this.ask('DELETE', path);
  }

  /** Calls one of the functions of docs/protocol.md. */
  call(name: string, body: unknown): Promise<Reply> {
    return this.post(`/api/functions/${name}`, body);
  }

  /** Creates a game as its host. */
  async create(
    name: string,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<z.output<typeof CreateGameReplySchema>> {
    return taken(await this.post('/api/games', { name, ...more }), 201, CreateGameReplySchema);
  }

  /** Takes a seat in a game. */
  async join(gameId: string, name: string): Promise<z.output<typeof JoinReplySchema>> {
    return taken(await this.post(`/api/games/${gameId}/players`, { name }), 201, JoinReplySchema);
  }

  /** Opens the socket of a game and says hello. Resolves when welcomed; rejects when closed before. */
  async live(gameId: string, hello: Readonly<Record<string, unknown>> = {}): Promise<LiveGame> {
    const socket = this.greet(gameId, hello);
    await socket.next('welcome');
    return socket;
  }

  /** Opens the socket of a game and says hello, without waiting. */
  greet(gameId: string, hello: Readonly<Record<string, unknown>> = {}): LiveGame {
    const socket = this.open(gameId);
    socket.send({ type: 'hello', sessionId: this.sessionId, ...hello });
    return socket;
  }

  /** Opens the socket of a game and says nothing. */
  open(gameId: string): LiveGame {
    const socket = new LiveGame(`${this.base.replace('http', 'ws')}/api/games/${gameId}/live`);
    this.sockets.push(socket);
    return socket;
  }

  close(): void {
    for (const socket of this.sockets) socket.end();
  }
}

/** The problem document of a reply, checked against its schema. */
export function problemOf(reply: Reply): Problem {
  const type = reply.headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json'))
    throw new Error(`${reply.status} is no problem: ${reply.text}`);
  const problem = ProblemSchema.parse(reply.body);
  if (problem.status !== reply.status) throw new Error(`${reply.status} says that it is ${problem.status}`);
  return problem;
}

/** The fields that identify a refusal. */
export function refusalOf(reply: Reply): [status: number, code: string] {
  return [reply.status, problemOf(reply).code];
}

/** The body of a reply, checked against its status and schema. */
export function taken<Schema extends z.ZodType>(
  reply: Reply,
  status: number,
  schema: Schema,
): z.output<Schema> {
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}: ${reply.text}`);
  return schema.parse(reply.body);
}
