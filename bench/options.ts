/** The options of the command line. */

import { parseArgs } from 'node:util';

import { z } from 'zod';

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const OptionsSchema = z.object({
  games: whole(1, 1_900).optional(),
  players: whole(2, 10).default(10),
  seconds: whole(1, 3_600).nullable().default(null),
  /** How many processes to compare with one; 0: none. */
  cluster: whole(0, 8).default(0),
  questions: z.boolean().default(false),
  /** Where to write the figures as JSON. */
  json: z.string().nullable().default(null),
  /** Where to write a CPU profile of the server's measured window. */
  profile: z.string().nullable().default(null),
});
export type Options = z.output<typeof OptionsSchema>;

const USAGE = `npm run bench -- [options]

  --games N      games played at once, at most 1900 (default 100; 1000 with --cluster, 20 with --questions)
  --players N    players per game, 2 to 10 (default 10)
  --seconds N    length of the measured window (default: one round of every game, about 43 s)
  --cluster N    instead: one, two and N processes on PostgreSQL and Redis, and one on SQLite
  --questions    instead: the time from a model's question to the players
  --profile F    writes a CPU profile of the server's measured window, for DevTools
  --json F       also writes the figures as JSON`;

/** Reads the command line; returns a text for the user if it is not valid. */
export function readOptions(args: readonly string[]): Options | string {
  const text = { type: 'string' } as const;
  try {
    const options = { games: text, players: text, seconds: text, cluster: text, json: text, profile: text };
    const { values } = parseArgs({
      args: [...args],
      options: { ...options, questions: { type: 'boolean' } },
    });
    const parsed = OptionsSchema.safeParse(values);
    return parsed.success ? parsed.data : `${z.prettifyError(parsed.error)}\n\n${USAGE}`;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`;
  }
}
