/** The inputs of the fuzz run: requests of every route, conversations over the socket, and bytes that are not HTTP. */

import * as fc from 'fast-check';
import { z } from 'zod';

import { ClientMessageSchema } from '../../protocol/live.ts';
import { broken, NASTY, nearly } from '../../test/support/harness/fuzz.ts';
import { OpenApiSchema, routesOf, type Route } from '../../test/support/harness/openapi.ts';

/** The sender: without a valid session, with a new one, a player of another game, a guest or the host of the target game. */
type Actor = 'noSession' | 'newSession' | 'otherPlayer' | 'guest' | 'host';

interface Sent {
  readonly actor: Actor;
  /** The target game, as an index to be taken modulo the number of games. */
  readonly target: number;
}

export interface RequestInput extends Sent {
  readonly kind: 'request';
  readonly route: Route;
  /** Values of the query by name. */
  readonly query: Readonly<Record<string, string>>;
  /** Values of the path by name, instead of the ids of the target. */
  readonly path: Readonly<Record<string, string>>;
  /** A string is sent unchanged, everything else as JSON; undefined: no body. */
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  readonly isRepeated: boolean;
}

export interface ConversationInput extends Sent {
  readonly kind: 'conversation';
  /** Whether the sender begins with a valid hello. */
  readonly saysHello: boolean;
  readonly messages: readonly { readonly text: string; readonly isBinary: boolean }[];
}

export interface BytesInput {
  readonly kind: 'bytes';
  readonly text: string;
}

export type Input = RequestInput | ConversationInput | BytesInput;

/** Values for fields by name, such as the ids of games that exist. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const MESSAGES_MAX = 8;
const actor = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Actor>('noSession') },
  { weight: 3, arbitrary: fc.constantFrom<Actor>('newSession', 'otherPlayer') },
  { weight: 6, arbitrary: fc.constantFrom<Actor>('guest', 'host') },
);
const target = fc.nat(1_000);
/** Texts that a URL can contain. */
const nastyText = fc.constantFrom(...NASTY.filter((text) => text.isWellFormed()));

/** Draws inputs; the same for the same seed and known values. */
export function drawInputs(document: unknown, known: Known, count: number, seed: number): Input[] {
  const { paths, components, ...rest } = OpenApiSchema.parse(document);
  const routes = routesOf({ paths, components, ...rest });
  const requests = routes.map((route) => requestOf(route, known, components.schemas));
  const input = fc.oneof(
    { weight: 30, arbitrary: fc.oneof(...requests) },
    { weight: 12, arbitrary: conversation(known) },
    { weight: 1, arbitrary: bytes },
  );
  return fc.sample<Input>(input, { numRuns: count, seed });
}

function requestOf(
  route: Route,
  known: Known,
  definitions: Readonly<Record<string, unknown>>,
): fc.Arbitrary<RequestInput> {
  const schema = route.operation.requestBody?.content['application/json']?.schema;
  const body =
    schema === undefined
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 15, arbitrary: nearly(schema, known, definitions) },
          { weight: 1, arbitrary: broken },
        );
  const namesIn = (location: string): string[] =>
    (route.operation.parameters ?? []).flatMap((parameter) =>
      parameter.in === location ? parameter.name : [],
    );
  return fc.record({
    kind: fc.constant('request'),
    route: fc.constant(route),
    actor,
    target,
    body,
    query: texts(namesIn('query'), 2),
    path: texts(namesIn('path'), 0.1),
    idempotencyKey: fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 1 }),
    isRepeated: fc.boolean(),
  });
}

/** Nasty texts for some of these names; the odds of each to get one are `chance` to 1. */
function texts(names: readonly string[], chance: number): fc.Arbitrary<Record<string, string>> {
  const each = names.map((name) =>
    fc.oneof(
      { weight: Math.round(chance * 10), arbitrary: fc.tuple(fc.constant(name), nastyText) },
      { weight: 10, arbitrary: fc.constant(null) },
    ),
  );
  return fc.tuple(...each).map((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== null)));
}

function conversation(known: Known): fc.Arbitrary<ConversationInput> {
  const message = nearly(z.toJSONSchema(ClientMessageSchema), known);
  const text = fc.oneof(
    { weight: 25, arbitrary: message.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: broken },
  );
  const isBinary = fc.nat(60).map((number) => number === 0);
  return fc.record({
    kind: fc.constant('conversation'),
    actor,
    target,
    saysHello: fc.nat(9).map((number) => number > 0),
    messages: fc.array(fc.record({ text, isBinary }), { minLength: 1, maxLength: MESSAGES_MAX }),
  });
}

const bytes: fc.Arbitrary<BytesInput> = fc.record({
  kind: fc.constant('bytes'),
  text: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .tuple(fc.constantFrom('GET', 'POST', 'BREW', ''), fc.string({ unit: 'binary-ascii' }), broken)
      .map(([method, path, header]) => `${method} /${path} HTTP/1.1\r\nHost: quiz\r\nX: ${header}\r\n\r\n`),
  ),
});
