/** Replies of the server, typed by protocol/ (its schemas stay out of the bundle). */

import type { Problem } from '../../protocol/errors.ts';
import type { GameReply } from '../../protocol/view.ts';

/** The fields of a reply that its reader needs, each with any value of the right kind. */
export type Like<Reply> = {
  readonly [Field in keyof Reply]?: Reply[Field] extends readonly unknown[]
    ? readonly []
    : Reply[Field] extends string
      ? string
      : Reply[Field] extends object
        ? object
        : Reply[Field];
};

export const GAME_REPLY: Like<GameReply> = { game: {}, me: {} };

const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

/**
 * Returns the reply as its type if it has the fields of `like`, each of the same kind: the server builds its replies by the schemas
 * from which the callers' types come. Throws a `SyntaxError` otherwise: the reply is not the server's, for example a network's login page.
 */
export function trustReply<Reply>(reply: unknown, like: Like<Reply>): Reply {
  for (const [field, value] of Object.entries(like)) {
    const found: unknown = isObject(reply) ? Reflect.get(reply, field) : undefined;
    if (kindOf(found) !== kindOf(value)) throw new SyntaxError(field);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is where the server is trusted
  return reply as Reply;
}

/** Whether a body is our problem document, not a proxy's page. */
export function isProblem(body: unknown): body is Partial<Problem> & Pick<Problem, 'code'> {
  return isObject(body) && 'code' in body && typeof body.code === 'string';
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
