/** Parsers for values of the environment. An error text completes the sentence "VARIABLE must be". */

import { z } from 'zod';

/** The largest value of a limit. Larger ones are refused; `off` means no limit. */
const LIMIT_MAX = 1e12;

/** What is wrong with the environment, in one line: the variable and what it must be. */
export class ConfigError extends Error {}

/** `on` or `off`, as a boolean. */
export const onOff = (preset: 'on' | 'off'): z.ZodType<boolean> =>
  z
    .enum(['on', 'off'], { error: '`on` or `off`' })
    .default(preset)
    .transform((value) => value === 'on');

/** `on` or `off`, as a boolean; undefined if not set. */
export const onOffOrUnset = z
  .enum(['on', 'off'], { error: '`on` or `off`' })
  .transform((value) => value === 'on')
  .optional();

/** An address with one of the protocols, or none. */
export const url = (...protocols: string[]): z.ZodOptional<z.ZodString> =>
  z
    .string()
    .refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}://`) && URL.canParse(text)), {
      error: `an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    })
    .optional();

/** A number within bounds, both included. */
export const number = (min: number, max: number, preset: number, error: string): z.ZodType<number> =>
  z.coerce.number({ error }).min(min, { error }).max(max, { error }).default(preset);

/** A whole number within bounds, both included. */
export const integer = (min: number, max: number, preset: number, error: string): z.ZodType<number> =>
  z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(preset);

/** A limit of at least `min`; null for `off`. */
export const limit = (preset: number, min: number, expected: string): z.ZodType<number | null> =>
  z
    .string()
    .default(String(preset))
    .transform((text, context) => {
      if (text === 'off') return null;
      const value = Number(text);
      if (value >= min && value <= LIMIT_MAX) return value;
      context.addIssue({ code: 'custom', message: expected });
      return z.NEVER;
    });
