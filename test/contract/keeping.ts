/** Contract: the ordinary tables. */

import { expect, test } from 'vitest';

import { createFreePlayStore } from '../../server/billing/free-play-tables.ts';
import { START, LogGame } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

const HOUR = 3_600_000;

export function keeping(subject: Subject): void {
  const opened = useStores(subject);

  test('a session has three free games a day until the setting says otherwise', async () => {
    const { store, other } = opened();
    expect(await store.readSetting('free_games_per_day')).toBe(3);
    await store.writeSetting('free_games_per_day', 5);
    expect(await other.readSetting('free_games_per_day')).toBe(5);
    expect(await store.readSetting('unknown')).toBeNull();
  });

  test('a day’s key for addresses is the same for all processes, another on each day', async () => {
    const { other, plays } = opened();
    const [day, next] = [fresh('day'), fresh('day')];
    const keys = await Promise.all([
      plays.addressKeyOf(day, 'one'),
      createFreePlayStore(other.db).addressKeyOf(day, 'two'),
      plays.addressKeyOf(day, 'three'),
    ]);
    expect(new Set(keys).size).toBe(1);
    expect(['one', 'two', 'three']).toContain(keys[0]);
    expect(await createFreePlayStore(other.db).addressKeyOf(next, 'four')).toBe('four');
  });

  test('an idempotency key is kept for its session, the first game wins', async () => {
    const { store } = opened();
    const [ben, cleo, key] = [fresh('ben'), fresh('cleo'), fresh('key')];
    expect(await store.findIdempotent(ben, key)).toBeNull();
    expect(await store.saveIdempotent(ben, key, 'game-1', START)).toBe(true);
    expect(await store.saveIdempotent(ben, key, 'game-2', START)).toBe(false);
    expect(await store.findIdempotent(ben, key)).toBe('game-1');
    expect(await store.findIdempotent(cleo, key)).toBeNull();
  });

  test('a show code opens its game until it expires', async () => {
    const { showCodes } = opened();
    const code = fresh('show');
    await showCodes.addShowCode(code, 'game-1', START + HOUR);
    expect(await showCodes.findShowCode(code, START + HOUR - 1)).toBe('game-1');
    expect(await showCodes.findShowCode(code, START + HOUR)).toBeNull();
    expect(await showCodes.findShowCode(fresh('show'), START)).toBeNull();
  });

  test('a session is unlocked until its latest entitlement ends, unless that was taken back', async () => {
    const { store, plays } = opened();
    const session = fresh('session');
    const row = { session, payment_id: null, created_at: START, revoked_at: null };
    expect(await plays.unlockedUntil(session, START)).toBeNull();
    const rows = [
      { ...row, id: fresh('e'), until: START + HOUR },
      { ...row, id: fresh('e'), until: START + 2 * HOUR },
      { ...row, id: fresh('e'), until: START + 3 * HOUR, revoked_at: START },
    ];
    await store.db.insertInto('entitlements').values(rows).execute();
    expect(await plays.unlockedUntil(session, START)).toBe(START + 2 * HOUR);
    expect(await plays.unlockedUntil(session, START + 2 * HOUR)).toBeNull();
  });

  test('feedback is kept with its fields', async () => {
    const { store } = opened();
    const session = fresh('session');
    const meta = { userAgent: 'Browser "1"', timezone: 'Europe/Riga' };
    const entry = { gameId: null, language: 'lv', route: '/game', message: 'Lieliski!', reason: 'post_game' };
    await store.addFeedback({ ...entry, session, meta, at: START });
    const rows = await store.db.selectFrom('feedback').selectAll().where('session', '=', session).execute();
    expect(rows).toMatchObject([{ session, game_id: null, message: 'Lieliski!', at: START }]);
    expect(JSON.parse(rows[0]?.meta ?? '')).toEqual(meta);
  });

  test('a challenge is kept with what became of it', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben']);
    await table.append([{ type: 'challenged', seat: 0, questionId: 'q1', judge: 'model' }]);
    await table.append([{ type: 'challenged', seat: 1, questionId: 'q1', judge: 'model' }]);
    await table.append([{ type: 'challenged', seat: 1, questionId: 'q2', judge: 'model' }]);
    const read = () =>
      store.db
        .selectFrom('challenges')
        .select(['question_id', 'status', 'reason'])
        .where('game_id', '=', table.id)
        .orderBy('question_id')
        .execute();
    expect(await read()).toEqual([
      { question_id: 'q1', status: 'open', reason: null },
      { question_id: 'q2', status: 'open', reason: null },
    ]);
    const open = await store.findOpenChallenges();
    expect(open.filter(({ gameId }) => gameId === table.id)).toEqual([
      { gameId: table.id, questionId: 'q1', at: expect.any(Number) },
      { gameId: table.id, questionId: 'q2', at: expect.any(Number) },
    ]);
    await table.append([{ type: 'challengeUpheld', questionId: 'q1' }]);
    await table.append([{ type: 'questionVoided', questionId: 'q2', reason: 'two are right' }]);
    expect(await read()).toEqual([
      { question_id: 'q1', status: 'upheld', reason: null },
      { question_id: 'q2', status: 'void', reason: 'two are right' },
    ]);
  });
}
