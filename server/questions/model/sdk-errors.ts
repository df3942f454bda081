/** Maps errors of the AI SDK to ModelErrors. */

import { APICallError } from 'ai';

import { TooLongError } from './limited-fetch.ts';
import { ModelError, type ModelFailure } from './model.ts';

export function modelErrorOf(error: unknown): ModelError {
  const chain = causesOf(error);
  const own = chain.find((each) => each instanceof ModelError);
  if (own !== undefined) return own;
  if (chain.some((each) => each instanceof TooLongError)) {
    return new ModelError('tooLong', 'the answer was cut off', { cause: error });
  }
  const call = chain.find((each) => APICallError.isInstance(each));
  if (call === undefined) return new ModelError('unreadable', messageOf(error), { cause: error });
  return new ModelError(failureOf(call), call.message, { cause: error, retryAfter: retryAfterOf(call) });
}

/** Whether a server may have refused a request because of its schema. */
export function refusesFormat(error: unknown): boolean {
  const status = causesOf(error).find((each) => APICallError.isInstance(each))?.statusCode;
  return status === 400 || status === 422 || status === 501;
}

function failureOf({ statusCode }: APICallError): ModelFailure {
  // No status: the connection broke or was refused.
  if (statusCode === undefined) return 'failed';
  if (statusCode < 400) return 'unreadable';
  // 529: Anthropic's 'overloaded'.
  if (statusCode === 429 || statusCode === 529) return 'busy';
  return statusCode >= 500 || statusCode === 408 ? 'failed' : 'refused';
}

/** The Retry-After header (seconds or a date), in milliseconds. */
function retryAfterOf({ responseHeaders }: APICallError): number | null {
  const text = responseHeaders?.['retry-after'];
  if (text === undefined) return null;
  const seconds = Number(text);
  const milliseconds = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null;
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at !== undefined && !chain.includes(at) && chain.length < 8;) {
    chain.push(at);
    at = at instanceof Error ? at.cause : undefined;
  }
  return chain;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'the answer could not be read';
}
