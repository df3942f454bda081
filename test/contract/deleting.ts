/** Contract: expired data is deleted. */

import { expect, test } from 'vitest';

import { createQuestionStore } from '../../server/questions/question-tables.ts';
import type { OpenStore } from '../../server/store/open.ts';
import { giveFeedback } from './contents.ts';
import { LogGame } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOON = Date.parse('2030-05-10T12:00:00Z');

export function deleting(subject: Subject): void {
  const opened = useStores(subject);
  expiry(opened);
  privacy(opened);
}

function expiry(opened: ReturnType<typeof useStores>): void {
  test('an unfinished game goes 24 h after its last activity', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben'], { at: NOON });
    const quiet = await LogGame.seated(store, ['ben'], { at: NOON });
    await store.saveSnapshot(quiet.id, quiet.snapshot());
    expect(await rowsOf(store, quiet.id)).toEqual([1, 2, 2, 1]);
    table.at = NOON + HOUR_MS;
    await table.append([{ type: 'paused' }]);
    expect(await store.deleteExpired(NOON + DAY_MS - 1)).not.toContain(quiet.id);
    const deleted = await store.deleteExpired(NOON + DAY_MS);
    expect(deleted).toContain(quiet.id);
    expect(deleted).not.toContain(table.id);
    expect(await rowsOf(store, quiet.id)).toEqual([0, 0, 0, 0]);
    expect(await store.findJoinable(quiet.game.code)).toBeNull();
    expect(await store.append(quiet.id, [quiet.next()])).toBe('conflict');
    expect(await store.load(table.id)).toHaveLength(3);
    expect(await store.deleteExpired(NOON + HOUR_MS + DAY_MS)).toContain(table.id);
  });

  test('a finished game stays for 30 days', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben'], { at: NOON });
    await table.start();
    await table.append([{ type: 'finished' }]);
    expect(await store.deleteExpired(NOON + 30 * DAY_MS - 1)).not.toContain(table.id);
    expect(await store.load(table.id)).toHaveLength(4);
    expect(await store.deleteExpired(NOON + 30 * DAY_MS)).toContain(table.id);
    expect(await store.load(table.id)).toEqual([]);
  });

  test('show codes go when they expire, idempotency keys after 24 h, plays after 8 days', async () => {
    const { store, plays, showCodes } = opened();
    const session = fresh('session');
    const table = await LogGame.seated(store, ['ben'], { at: NOON });
    const spend = { session, address: fresh('address'), day: '2030-05-10', limit: 3, addressLimit: 9 };
    await table.start(spend);
    const code = fresh('show');
    await showCodes.addShowCode(code, table.id, NOON + HOUR_MS);
    await store.saveIdempotent(session, 'key', table.id, NOON);
    await store.deleteExpired(NOON + HOUR_MS - 1);
    expect(await showCodes.findShowCode(code, NOON)).toBe(table.id);
    await store.deleteExpired(NOON + HOUR_MS);
    expect(await showCodes.findShowCode(code, NOON)).toBeNull();
    expect(await store.findIdempotent(session, 'key')).toBe(table.id);
    await store.deleteExpired(NOON + DAY_MS);
    expect(await store.findIdempotent(session, 'key')).toBeNull();
    await store.deleteExpired(NOON + 8 * DAY_MS);
    expect(await plays.countPlays(session, spend.day)).toBe(1);
    await store.deleteExpired(NOON + 9 * DAY_MS);
    expect(await plays.countPlays(session, spend.day)).toBe(0);
  });
}

function privacy(opened: ReturnType<typeof useStores>): void {
  test('the key of a day’s addresses goes an hour after the day', async () => {
    const { store, plays } = opened();
    await plays.addressKeyOf('2030-05-10', 'kept');
    await store.deleteExpired(Date.parse('2030-05-11T00:59:59Z'));
    expect(await plays.addressKeyOf('2030-05-10', 'other')).toBe('kept');
    await store.deleteExpired(Date.parse('2030-05-11T01:00:00Z'));
    const left = await store.db.selectFrom('address_keys').select('day').execute();
    expect(left.map(({ day }) => day)).not.toContain('2030-05-10');
  });

  test('feedback goes after 180 days', async () => {
    const { store } = opened();
    const session = fresh('session');
    await giveFeedback(store, session, NOON);
    const count = async (): Promise<number> =>
      (await store.db.selectFrom('feedback').select('id').where('session', '=', session).execute()).length;
    await store.deleteExpired(NOON + 180 * DAY_MS - 1);
    expect(await count()).toBe(1);
    await store.deleteExpired(NOON + 180 * DAY_MS);
    expect(await count()).toBe(0);
  });

  test('questions on a topic that a player typed go after 30 days, withdrawn or not; those on presets stay', async () => {
    const { store } = opened();
    const questions = createQuestionStore(store);
    const topics = ['my aunt in tartu', 'scienceNature'];
    for (const topic of topics) {
      const key = { topic, difficulty: 'easy', language: 'en', kids: false } as const;
      for (const subject of [fresh('subject'), fresh('subject')]) {
        const texts = { question: 'Who?', answer: 'She', distractors: ['He'], explanation: '', subject };
        await questions.addQuestion(key, { ...texts, checked: true }, NOON);
      }
    }
    const [first] = await store.db
      .selectFrom('questions')
      .select('fact')
      .where('topic', '=', topics[0] ?? '')
      .execute();
    await questions.withdrawQuestion(first?.fact ?? '', NOON);
    const left = async (): Promise<number[]> =>
      await Promise.all(
        topics.map(
          async (topic) =>
            (await store.db.selectFrom('questions').select('id').where('topic', '=', topic).execute()).length,
        ),
      );
    await store.deleteExpired(NOON + 30 * DAY_MS - 1);
    expect(await left()).toEqual([2, 2]);
    await store.deleteExpired(NOON + 30 * DAY_MS);
    expect(await left()).toEqual([0, 2]);
  });
}

async function rowsOf(store: OpenStore, gameId: string): Promise<number[]> {
  const { db } = store;
  const games = await db.selectFrom('games').select('id').where('id', '=', gameId).execute();
  const players = await db.selectFrom('players').select('session').where('game_id', '=', gameId).execute();
  const snapshots = await db
    .selectFrom('snapshots')
    .select('version')
    .where('game_id', '=', gameId)
    .execute();
  return [games.length, players.length, (await store.loadAfter(gameId, 0)).length, snapshots.length];
}
