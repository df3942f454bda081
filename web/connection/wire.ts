/** Wire values that the client needs at run time, typed by protocol/ (its schemas stay out of the bundle). */

import type { Problem } from '../../protocol/errors.ts';
import type { ServerMessage } from '../../protocol/live.ts';

/**
 * Takes a reply at the server's word: it makes its replies by the schemas that the callers' types come from, so the
 * client does not check them again. The one place where that trust is written down.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the reply's type
export function trustReply<Reply>(reply: unknown): Reply {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is where the server is trusted
  return reply as Reply;
}

/** Whether this is a problem document of ours, and not a page of some proxy. */
export function isProblem(body: unknown): body is Partial<Problem> & Pick<Problem, 'code'> {
  return isObject(body) && 'code' in body && typeof body.code === 'string';
}

const MESSAGES: Readonly<Record<ServerMessage['type'], true>> = {
  welcome: true,
  change: true,
  answered: true,
  game: true,
  receipt: true,
  refused: true,
  pong: true,
  entitlement: true,
};

/** Whether this is a message that this client knows: a newer server may send others. */
export function isServerMessage(body: unknown): body is ServerMessage {
  return isObject(body) && 'type' in body && typeof body.type === 'string' && body.type in MESSAGES;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
