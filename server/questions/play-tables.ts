/** The tables of what was counted about questions: the port of `play-counts.ts` over both engines. */

import type { Kysely } from 'kysely';

import type { Schema } from '../store/schema.ts';
import type { SeenFacts } from '../store/seen-facts.ts';
import type { RunUnsynced } from '../store/unsynced.ts';
import type { LovedStore } from './loved.ts';
import type { PlayedQuestion, PlayStore } from './play-counts.ts';

/** The totals of all plays of a fact in a language. */
export interface QuestionCounts {
  readonly fact: string;
  readonly language: string;
  /** People who were at the table when it was asked. */
  readonly asked: number;
  /** How many of them chose an option (`answered`), and how many the right one (`right`). */
  readonly answered: number;
  readonly right: number;
  /** The sum over all answers, in milliseconds of game time. */
  readonly timeTaken: number;
  readonly challenged: number;
  readonly loved: number;
  /** How often each option was chosen, by its text. */
  readonly chosen: ReadonlyMap<string, number>;
}

/** Adds plays to the counts, and finds what people loved. */
export function createPlayTables({
  db,
  seen,
  unsynced,
}: {
  readonly db: Kysely<Schema>;
  readonly seen: Pick<SeenFacts, 'write'>;
  readonly unsynced: RunUnsynced;
}): PlayStore & LovedStore {
  return {
    async addPlays(played, at) {
      // The facts that sessions were shown decide whether a play counts, so they must be in the database first.
      await seen.write();
      // Losing counts in a power failure does not matter; a sync would block every game on this process.
      await unsynced(async (connection) => {
        const people = await firstPlays(connection, played);
        if (people.length === 0) return;
        await addToQuestion(connection, { ...played, people }, at);
        await addToOptions(connection, { ...played, people });
      });
    },

    findLoved: (language, min, limit) =>
      db
        .selectFrom('question_plays')
        .select(['fact', 'asked', 'loved'])
        .where('language', '=', language)
        .where('loved', '>=', min)
        .orderBy('loved', 'desc')
        .limit(limit)
        .execute(),
  };
}

/** The counts of all played questions. */
export async function findQuestionCounts(db: Kysely<Schema>): Promise<QuestionCounts[]> {
  const rows = await db
    .selectFrom('question_plays')
    .selectAll()
    .orderBy('fact')
    .orderBy('language')
    .execute();
  const choices = await db.selectFrom('question_choices').selectAll().execute();
  const byQuestion = Map.groupBy(choices, keyOf);
  return rows.map((row) => ({
    fact: row.fact,
    language: row.language,
    asked: row.asked,
    answered: row.answered,
    right: row.right_answers,
    timeTaken: row.time_taken,
    challenged: row.challenged,
    loved: row.loved,
    chosen: new Map((byQuestion.get(keyOf(row)) ?? []).map((choice) => [choice.option, choice.chosen])),
  }));
}

const keyOf = ({ fact, language }: { readonly fact: string; readonly language: string }): string =>
  JSON.stringify([fact, language]);

/** Marks the fact as counted for each session. Returns the plays of sessions for which it was not. A session whose rows are gone (erased, or expired) is not counted. */
async function firstPlays(connection: Kysely<Schema>, { fact, people }: PlayedQuestion) {
  if (people.length === 0) return [];
  const rows = await connection
    .updateTable('seen_facts')
    .set({ counted: 1 })
    .where('fact', '=', fact)
    .where(
      'session',
      'in',
      people.map(({ session }) => session),
    )
    .where('counted', '=', 0)
    .returning('session')
    .execute();
  const sessions = new Set(rows.map(({ session }) => session));
  return people.filter(({ session }) => sessions.has(session));
}

async function addToQuestion(
  connection: Kysely<Schema>,
  { fact, language, people }: PlayedQuestion,
  at: number,
): Promise<void> {
  const added = {
    asked: people.length,
    answered: people.filter(({ option }) => option !== null).length,
    right_answers: people.filter(({ isRight }) => isRight).length,
    time_taken: people.reduce((sum, { timeTaken }) => sum + timeTaken, 0),
    challenged: people.filter(({ challenged }) => challenged).length,
    loved: people.filter(({ loved }) => loved).length,
  };
  await connection
    .insertInto('question_plays')
    .values({ fact, language, ...added, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['fact', 'language']).doUpdateSet((eb) => ({
        asked: eb('question_plays.asked', '+', added.asked),
        answered: eb('question_plays.answered', '+', added.answered),
        right_answers: eb('question_plays.right_answers', '+', added.right_answers),
        time_taken: eb('question_plays.time_taken', '+', added.time_taken),
        challenged: eb('question_plays.challenged', '+', added.challenged),
        loved: eb('question_plays.loved', '+', added.loved),
        last_at: at,
      })),
    )
    .execute();
}

async function addToOptions(
  connection: Kysely<Schema>,
  { fact, language, people }: PlayedQuestion,
): Promise<void> {
  const options = people.flatMap(({ option }) => option ?? []);
  // In one order in every process, so that two processes do not deadlock.
  for (const [option, { length: chosen }] of Array.from(Map.groupBy(options, String)).toSorted(byOption)) {
    await connection
      .insertInto('question_choices')
      .values({ fact, language, option, chosen })
      .onConflict((conflict) =>
        conflict
          .columns(['fact', 'language', 'option'])
          .doUpdateSet((eb) => ({ chosen: eb('question_choices.chosen', '+', chosen) })),
      )
      .execute();
  }
}

const byOption = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : Number(one > other);
