/** The options of the command line. */

import { parseArgs } from 'node:util';

export interface Options {
  /** null: as many as suit what is measured. */
  readonly games: number | null;
  readonly players: number;
  /** Length of the measured window in seconds; null: one round of every game. */
  readonly seconds: number | null;
  readonly saturate: boolean;
  readonly curve: boolean;
  /** How many processes to compare with one; 0: none. */
  readonly cluster: number;
  readonly questions: boolean;
  /** Where to write the figures as JSON. */
  readonly json: string | null;
  /** Where to write a CPU profile of the server's measured window. */
  readonly profile: string | null;
}

const USAGE = `npm run bench -- [options]

  --games N      games played at once, at most 1900 (default 100; 1000 with --saturate and --cluster, 20 with --questions)
  --players N    players per game (default 10)
  --seconds N    length of the measured window (default: one round of every game, about 43 s)
  --saturate     instead: raises the rate until the server is saturated
  --curve        instead: 10, 100, 1000 and 1900 games, one after the other
  --cluster N    instead: N processes on PostgreSQL and Redis, compared with one on SQLite
  --questions    instead: the time from a model's question to the players
  --profile F    writes a CPU profile of the server's measured window and prints the most expensive functions
  --json F       also writes the figures as JSON`;

/** Reads the command line; a sentence where it cannot be obeyed. */
export function readOptions(args: readonly string[]): Options | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        games: { type: 'string' },
        players: { type: 'string', default: '10' },
        seconds: { type: 'string' },
        saturate: { type: 'boolean', default: false },
        curve: { type: 'boolean', default: false },
        cluster: { type: 'string', default: '0' },
        questions: { type: 'boolean', default: false },
        json: { type: 'string' },
        profile: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return USAGE;
    return {
      games: values.games === undefined ? null : within('games', values.games, 1, 1_900),
      players: within('players', values.players, 2, 10),
      seconds: values.seconds === undefined ? null : within('seconds', values.seconds, 1, 600),
      saturate: values.saturate,
      curve: values.curve,
      cluster: within('cluster', values.cluster, 0, 8),
      questions: values.questions,
      json: values.json ?? null,
      profile: values.profile ?? null,
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`;
  }
}

function within(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`--${name} must be a whole number from ${least} to ${most}`);
}
