/** A client that knows only the contract: HTTP calls, and the sockets of games. */

import { randomUUID } from 'node:crypto';

import type { z } from 'zod';

import { ProblemSchema, type Problem } from '../../protocol/errors.ts';
import { LiveGame } from './harness/live-game.ts';

export type { LiveGame } from './harness/live-game.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly body: unknown;
}

export interface AskOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export class ForeignClient {
  readonly base: string;
  readonly sessionId: string;
  readonly sockets: LiveGame[] = [];

  constructor(base: string, sessionId: string = randomUUID()) {
    this.base = base;
    this.sessionId = sessionId;
  }

  /** Asks over HTTP with the session's header. A body that is a string goes as it is. */
  async ask(method: string, path: string, { body, headers }: AskOptions = {}): Promise<Reply> {
    const response = await fetch(new URL(path, this.base), {
      method,
      headers: {
        'x-session-id': this.sessionId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
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

  /** Opens the socket of a game and says hello. Resolves when welcomed; rejects when closed before. */
  async live(gameId: string, hello: Readonly<Record<string, unknown>> = {}): Promise<LiveGame> {
    const socket = this.open(gameId);
    socket.send({ type: 'hello', sessionId: this.sessionId, ...hello });
    await socket.next('welcome');
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

/** The problem document a reply is held to. */
export function problemOf(reply: Reply): Problem {
  const type = reply.headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json'))
    throw new Error(`${reply.status} is no problem: ${reply.text}`);
  const problem = ProblemSchema.parse(reply.body);
  if (problem.status !== reply.status) throw new Error(`${reply.status} says that it is ${problem.status}`);
  return problem;
}

/** What a refusal is recognised by. */
export function refusalOf(reply: Reply): [status: number, code: string] {
  return [reply.status, problemOf(reply).code];
}

/** The body of a reply, held to its status and schema. */
export function taken<Schema extends z.ZodType>(
  reply: Reply,
  status: number,
  schema: Schema,
): z.output<Schema> {
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}: ${reply.text}`);
  return schema.parse(reply.body);
}
