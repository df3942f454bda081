/** The tables of questions: the port of `pool.ts` over both engines. */

import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';
import { z } from 'zod';

import { factKey } from '../../bank/facts.ts';
import type { OpenStore } from '../store/open.ts';
import type { Schema } from '../store/schema.ts';
import type { RunUnsynced } from '../store/unsynced.ts';
import { createPlayTables } from './play-tables.ts';
import type { PoolKey, QuestionStore } from './pool.ts';
import { createReservationTable } from './reservation-tables.ts';

const ContentSchema = z.object({
  question: z.string(),
  answer: z.string(),
  distractors: z.array(z.string()),
  explanation: z.string(),
  subject: z.string(),
});

/** The pool and the facts seen. */
export function createQuestionStore({
  db,
  seen,
  unsynced,
}: Pick<OpenStore, 'db' | 'seen' | 'unsynced'>): QuestionStore {
  return {
    reservations: createReservationTable(db),
    plays: createPlayTables({ db, seen, unsynced }),
    ...findingIn(db),
    ...changesTo(db, unsynced),
    findSeen: (sessions, limit) => seen.find(sessions, limit),
    markSeen: (sessions, fact, at) => seen.mark(sessions, fact, at),
  };
}

function findingIn(db: Kysely<Schema>): Pick<QuestionStore, 'findQuestions'> {
  return {
    async findQuestions(key, limit) {
      const rows = await db
        .selectFrom('questions')
        .select(['content', 'checked'])
        .where((eb) => eb.and(columnsOf(key)))
        .where('withdrawn_at', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ content, checked }) => ({
        ...ContentSchema.parse(JSON.parse(content)),
        checked: checked === 1,
      }));
    },
  };
}

function changesTo(
  db: Kysely<Schema>,
  unsynced: RunUnsynced,
): Pick<QuestionStore, 'addQuestion' | 'withdrawQuestion'> {
  return {
    async addQuestion(key, question, at) {
      const row = {
        ...columnsOf(key),
        id: randomUUID(),
        fact: factKey(question),
        content: JSON.stringify(ContentSchema.parse(question)),
        checked: question.checked ? 1 : 0,
        created_at: at,
        withdrawn_at: null,
      };
      // A question lost in a power failure costs one model call; a sync would block every game on this process.
      await unsynced(async (connection) => {
        await connection
          .insertInto('questions')
          .values(row)
          .onConflict((conflict) => conflict.columns(['fact', 'language', 'kids']).doNothing())
          .execute();
      });
    },

    async withdrawQuestion(fact, at) {
      await db
        .updateTable('questions')
        .set({ withdrawn_at: at })
        .where('fact', '=', fact)
        .where('withdrawn_at', 'is', null)
        .execute();
    },
  };
}

function columnsOf({ topic, difficulty, language, kids }: PoolKey) {
  return { topic, difficulty, language, kids: kids ? 1 : 0 };
}
