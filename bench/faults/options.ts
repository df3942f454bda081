/** The options of `npm run faults`. */

import { parseArgs } from 'node:util';

export interface FaultOptions {
  /** Names of faults; null: all. */
  readonly only: readonly string[] | null;
  /** Minutes; null: no soak, but the faults. */
  readonly soak: number | null;
  /** Games at once in the soak, games per phase in the trials. */
  readonly games: number | null;
}

/** Reads the command line; returns a sentence if it is not valid. */
export function readFaultOptions(args: readonly string[], names: readonly string[]): FaultOptions | string {
  const usage = `npm run faults -- [options]

  --only NAME     only this fault, several times for several; prints the table, but writes no document
  --games N       games per phase, 1 to 20 (default 1); in the soak games at once, 1 to 1900 (default 500)
  --soak MINUTES  instead: plays games × 6 for so long

  faults: ${names.join(', ')}`;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', multiple: true },
        soak: { type: 'string' },
        games: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return usage;
    const unknown = values.only?.find((name) => !names.includes(name));
    if (unknown !== undefined) throw new RangeError(`there is no fault ${unknown}`);
    const soak = values.soak === undefined ? null : within('soak', values.soak, 1_440);
    const mostGames = soak === null ? 20 : 1_900;
    return {
      only: values.only ?? null,
      soak,
      games: values.games === undefined ? null : within('games', values.games, mostGames),
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`;
  }
}

function within(name: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new RangeError(`--${name} must be a whole number from 1 to ${most}`);
}
