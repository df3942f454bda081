/** Random input for the server, generated from its schemas: almost valid, or invalid. */

import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { z } from 'zod';

const JsonSchema = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  $ref: z.string().optional(),
});

/** Texts that have broken servers before. */
export const NASTY = [
  '',
  ' ',
  '\u0000',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' or 1=1; --",
  '<script>alert(1)</script>',
  '=1+1',
  '\uD800',
  '\u202Egnp.exe',
  '👩‍🚀',
  '${7*7}',
  '%00',
  'NaN',
  '1e999',
  'a\r\nX-Evil: 1',
] as const;

const nastyNumber = fc.constantFrom(
  -1,
  0,
  1,
  1.5,
  99,
  -0,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
);

/** Any value at all. */
const anything: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NASTY) },
  { weight: 2, arbitrary: nastyNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], 'x'.repeat(2_000)) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A value of a schema; sometimes a part is replaced, missing, or added. `known`: values for fields by name. */
export function nearly(
  schema: unknown,
  known: Readonly<Record<string, readonly unknown[]>>,
  definitions: Readonly<Record<string, unknown>> = {},
): Arbitrary<unknown> {
  const right = rightly(schema, known, definitions);
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: anything });
}

function rightly(
  schema: unknown,
  known: Readonly<Record<string, readonly unknown[]>>,
  definitions: Readonly<Record<string, unknown>>,
): Arbitrary<unknown> {
  const parsed = JsonSchema.safeParse(schema);
  if (!parsed.success) return anything;
  const {
    type,
    enum: choices,
    const: fixed,
    anyOf,
    oneOf,
    properties,
    items,
    $ref,
    minimum,
    maximum,
  } = parsed.data;
  const inner = (part: unknown): Arbitrary<unknown> => nearly(part, known, definitions);
  if ($ref !== undefined) return inner(definitions[$ref.split('/').at(-1) ?? '']);
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (fixed !== undefined) return fc.constant(fixed);
  const either = anyOf ?? oneOf;
  if (either !== undefined) return fc.oneof(...either.map(inner));
  switch (type) {
    case 'object':
      return objects(properties ?? {}, parsed.data.required ?? [], known, inner);
    case 'array':
      return fc.array(inner(items), { maxLength: 12 });
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: minimum ?? -2, max: maximum ?? 6 }), nastyNumber);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.oneof(fc.string({ maxLength: 130, unit: 'grapheme' }), fc.constantFrom(...NASTY));
    case undefined:
    default:
      return anything;
  }
}

function objects(
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[],
  known: Readonly<Record<string, readonly unknown[]>>,
  inner: (part: unknown) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, part]) => {
    const values = known[name] ?? [];
    const value =
      values.length === 0
        ? inner(part)
        : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, inner(part));
    const chance = required.includes(name) ? 20 : 2;
    const given = fc.oneof({ weight: chance, arbitrary: fc.constant(true) }, fc.constant(false));
    return fc.tuple(fc.constant(name), given, value);
  });
  const more = fc.option(
    fc.tuple(fc.constantFrom(...NASTY, 'version', 'isHost'), fc.constant(true), anything),
    {
      freq: 6,
      nil: undefined,
    },
  );
  return fc.tuple(fc.tuple(...fields), more).map(([all, extra]) => {
    const chosen = [...all, ...(extra === undefined ? [] : [extra])].filter(([, given]) => given);
    return Object.fromEntries(chosen.map(([name, , value]) => [name, value]));
  });
}

/** Texts that are not messages, or are cut off. */
export const broken: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY, '{', '[', '{"type":', 'null', '[]', '0', '"x"', '{}', '{"type":{}}'),
  fc.json().map((text) => text.slice(0, Math.max(1, text.length - 2))),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** The seed of this run: FUZZ_SEED sets another. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

export function drawn<Value>(arbitrary: Arbitrary<Value>, count: number): Value[] {
  return fc.sample(arbitrary, { numRuns: count, seed: SEED });
}
