/** Calls to the server, with the session's header, problem documents as typed errors, and retries of safe reads. */

import type { Problem } from '../../protocol/errors.ts';
import type { ProblemCode } from '../i18n/refusals.ts';
import { sessionId } from '../storage/session.ts';
import { isProblem, trustReply, type Like } from './reply.ts';

/** A refusal by the server, or no server (`OFFLINE`). */
export class ApiError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** Milliseconds to wait before the next try, if the server gave them. */
  readonly retryAfterMs: number | null;
  /** The fields of the problem document; empty if the reply was not one of ours. */
  readonly problem: Partial<Problem>;

  constructor(
    code: ProblemCode,
    status: number,
    problem: Partial<Problem> = {},
    retryAfterMs: number | null = null,
  ) {
    super(problem.title ?? code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.problem = problem;
  }
}

/** The error code of anything thrown. */
export function codeOf(error: unknown): ProblemCode {
  return error instanceof ApiError ? error.code : 'INTERNAL';
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A repeated creation with the same key returns the first result. */
  readonly idempotencyKey?: string;
  /** The call fails as `OFFLINE` if no complete reply arrives within this many milliseconds; without it, the call has no time limit. */
  readonly timeoutMs?: number;
}

type OptionsFor<Reply> = CallOptions & {
  /** Fields that the reply must have; without `like`, the reply's body is not read. */
  readonly like?: Like<NoInfer<Reply>>;
};

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const RETRIES = 3;
const FIRST_RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** On a network without internet access, requests are not refused: they never get a reply. */
export const READ_TIMEOUT_MS = 15_000;

/** Reads: retried up to three times, after 1 s, doubling, at most 30 s. */
export async function get<Reply>(
  path: string,
  like: Like<NoInfer<Reply>>,
  options: CallOptions & { retries?: number } = {},
): Promise<Reply> {
  const read = () => call<Reply>('GET', path, undefined, { timeoutMs: READ_TIMEOUT_MS, ...options, like });
  return await withRetries(read, options);
}

interface RetryOptions {
  /** How many more tries there are after the first. */
  readonly retries?: number;
  readonly signal?: AbortSignal;
  readonly isWorthRetrying?: (error: unknown) => boolean;
}

/** Repeats a call that may be repeated: up to three times, after 1 s, doubling, at most 30 s. */
export async function withRetries<Reply>(
  attemptOnce: () => Promise<Reply>,
  { retries = RETRIES, signal, isWorthRetrying = isRetryable }: RetryOptions = {},
): Promise<Reply> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptOnce();
    } catch (error) {
      if (attempt >= retries || !isWorthRetrying(error)) throw error;
      const pause = Math.min(FIRST_RETRY_MS * 2 ** attempt, RETRY_MAX_MS);
      await wait(error instanceof ApiError ? Math.max(pause, error.retryAfterMs ?? 0) : pause, signal);
    }
  }
}

export const post = <Reply>(
  path: string,
  body: unknown = {},
  options: OptionsFor<Reply> = {},
): Promise<Reply> => call<Reply>('POST', path, body, options);

export const patch = <Reply>(path: string, body: unknown, options: OptionsFor<Reply> = {}): Promise<Reply> =>
  call<Reply>('PATCH', path, body, options);

export const remove = <Reply>(path: string, options: OptionsFor<Reply> = {}): Promise<Reply> =>
  call<Reply>('DELETE', path, undefined, options);

/** A function of docs/protocol.md. */
export const invoke = <Reply>(name: string, body: unknown, options: OptionsFor<Reply> = {}): Promise<Reply> =>
  post<Reply>(`/functions/${name}`, body, options);

/** A function that only reads, once. */
export const ask = <Reply>(
  name: string,
  body: unknown,
  like: Like<NoInfer<Reply>>,
  options: CallOptions = {},
): Promise<Reply> => invoke<Reply>(name, body, { timeoutMs: READ_TIMEOUT_MS, ...options, like });

/** A function that only reads: retried like `get`. */
export const query = <Reply>(name: string, body: unknown, like: Like<NoInfer<Reply>>): Promise<Reply> =>
  withRetries(() => ask<Reply>(name, body, like));

async function call<Reply>(
  method: Method,
  path: string,
  body: unknown,
  options: OptionsFor<Reply>,
): Promise<Reply> {
  const { signal, end } = timeLimit(options);
  try {
    const response = await send(method, path, body, { ...options, signal });
    if (!response.ok) throw await apiErrorOf(response);
    const reply: unknown = response.status === 204 ? undefined : await response.json();
    return trustReply(reply, options.like ?? {});
  } catch (error) {
    // The connection was lost or the time limit passed, perhaps while the reply was read, or another server replied. A call aborted by its caller is not a server error.
    const isBroken = signal.aborted || error instanceof TypeError || error instanceof SyntaxError;
    throw isBroken && options.signal?.aborted !== true ? new ApiError('OFFLINE', 0) : error;
  } finally {
    end();
  }
}

/** A signal that aborts with the caller's, or when the time is over. `AbortSignal.any` is too new for some browsers. */
function timeLimit({ signal: callers, timeoutMs }: CallOptions): { signal: AbortSignal; end: () => void } {
  const limit = new AbortController();
  const abort = () => limit.abort();
  if (callers?.aborted) abort();
  callers?.addEventListener('abort', abort);
  const timer = timeoutMs && setTimeout(abort, timeoutMs);
  return { signal: limit.signal, end: () => clearTimeout(timer) };
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  { signal, idempotencyKey }: CallOptions & { readonly signal: AbortSignal },
): Promise<Response> {
  const headers = new Headers({ 'X-Session-Id': sessionId() });
  const gameId = gameIdIn(body);
  if (gameId !== null) headers.set('X-Game-Id', gameId);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  return await fetch(`/api${path}`, {
    method,
    headers,
    cache: 'no-store',
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The id of the game in a body, sent as a header: a load balancer that routes each game to one server sees only address and headers. */
function gameIdIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('gameId' in body)) return null;
  return typeof body.gameId === 'string' && /^[a-z0-9]+$/.test(body.gameId) ? body.gameId : null;
}

async function apiErrorOf(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : null;
  try {
    const problem: unknown = await response.json();
    if (isProblem(problem)) return new ApiError(problem.code, response.status, problem, retryAfterMs);
  } catch {
    // Not our document: a proxy's, for example.
  }
  return new ApiError(response.status >= 500 ? 'UNAVAILABLE' : 'INTERNAL', response.status, {}, retryAfterMs);
}

/** Whether a retry may succeed: no connection, too many requests, or a server error. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Waits; rejects when the signal aborts. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    });
  });
}
