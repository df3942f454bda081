/** The schema of a game in a snapshot, which is parsed once, when read. */

import { createHash } from 'node:crypto';

import { z } from 'zod';

import type { Game } from '../../game/game.ts';
import type { IsSame, WhereSame } from '../../protocol/exact.ts';
import {
  count,
  difficulty,
  instant,
  judge,
  knock,
  lobby,
  presetTopic,
  progress,
  question,
  timeFactor,
} from './event-schema.ts';

const since = { since: instant };

const phase = z.discriminatedUnion('name', [
  z.object({ name: z.literal('lobby'), ...since }),
  z.object({ name: z.literal('getReady'), ...since }),
  z.object({ name: z.literal('choosing'), ...since }),
  z.object({ name: z.literal('generating'), ...since }),
  z.object({ name: z.literal('generationFailed'), ...since, error: z.string() }),
  z.object({ name: z.literal('intro'), ...since }),
  z.object({
    name: z.literal('question'),
    number: count,
    opensAt: instant,
    ranBefore: z.number(),
    lastAnswerAt: instant.nullable(),
    closesAt: instant.nullable(),
    isAlone: z.literal(true).exactOptional(),
  }),
  z.object({
    name: z.literal('reveal'),
    number: count,
    opensAt: instant,
    ...since,
    waitingSince: instant.nullable(),
    fillingSince: instant.nullable(),
  }),
  z.object({ name: z.literal('finished'), ...since }),
]);

const answers = z.object({
  seated: z.array(count),
  timeFactors: z.array(timeFactor),
  given: z.array(z.object({ choice: count, timeTaken: z.number(), points: z.number() }).nullable()),
  together: z.literal(true).exactOptional(),
  double: z.literal(true).exactOptional(),
  readFirst: z.literal(true).exactOptional(),
});

const round = z.object({
  number: count,
  topic: z.string(),
  presetTopic: presetTopic.nullable(),
  difficulty,
  chosenBy: count.nullable(),
  questionCount: count,
  attempt: count,
  mixedWith: z.string().exactOptional(),
  writing: z.enum(['running', 'filling', 'done']),
  progress: progress.nullable(),
  questions: z.array(question),
  answers: z.array(answers),
});

const gameSchema = lobby.extend({
  phase,
  changes: z.object({ joins: count, seats: count, host: count, bySession: z.record(z.string(), count) }),
  door: z.array(knock),
  practice: z.boolean(),
  pausedAt: instant.nullable(),
  hold: z.object({ by: count.nullable(), since: instant.nullable() }).nullable(),
  totalRounds: count,
  currentRound: count,
  roundStartedAt: instant.nullable(),
  turnOrder: z.array(count).nullable(),
  selectorIndex: count,
  passedOver: z.array(count),
  attempts: count,
  rounds: z.array(round),
  challenges: z.array(
    z.object({
      questionId: z.string(),
      seats: z.array(count),
      judge,
      status: z.enum(['open', 'upheld', 'void']),
    }),
  ),
  voided: z.array(z.object({ questionId: z.string(), round: count, number: count, reason: z.string() })),
  loved: z.array(z.object({ questionId: z.string(), seats: z.array(count) })),
  summary: z.string().nullable(),
  lateSummary: z.object({ voided: count, text: z.string().nullable() }).nullable(),
});

/** Digest of the schema of a game. A version of the program with another schema ignores the snapshot and replays the log. */
export const GAME_FORMAT = createHash('sha256')
  .update(JSON.stringify(z.toJSONSchema(gameSchema, { unrepresentable: 'any' })))
  .digest('base64url')
  .slice(0, 12);

/** The rules' `Game`. Compiles only while the schema has the same fields, optional ones included. */
type StoredGame = WhereSame<IsSame<z.output<typeof gameSchema>, Game>, Game>;

/** A game as a row's text. */
export function formatGame(game: StoredGame): string {
  return JSON.stringify(game);
}

/** A stored game; null if the text is not a game. */
export function parseGame(state: string): StoredGame | null {
  try {
    return gameSchema.safeParse(JSON.parse(state)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
