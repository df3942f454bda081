/** The options of `npm run fuzz`. */

import { parseArgs } from 'node:util';

export interface FuzzOptions {
  /** How many requests and messages are sent. */
  readonly count: number;
  readonly seed: number;
}

const USAGE = `npm run fuzz -- [options]

  --count N   requests and messages to send, 1 to 10000000 (default 100000)
  --seed N    draws other inputs (default 1)`;

/** Reads the command line; a sentence where it cannot be obeyed. */
export function readFuzzOptions(args: readonly string[]): FuzzOptions | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        count: { type: 'string', default: '100000' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return USAGE;
    return {
      count: within('count', values.count, 10_000_000),
      seed: within('seed', values.seed, 2 ** 31 - 1),
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`;
  }
}

function within(name: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new RangeError(`--${name} must be a whole number from 1 to ${most}`);
}
