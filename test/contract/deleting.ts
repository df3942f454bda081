/** Contract: what has expired goes, and who asks to be forgotten is. */

import { expect, test } from 'vitest';

import { apply } from '../../game/apply.ts';
import { gameFromLobby, type Game } from '../../game/game.ts';
import { plainName } from '../../game/summary-text.ts';
import type { OpenStore } from '../../server/store/open.ts';
import { createQuestionStore } from '../../server/store/questions.ts';
import type { LogEntry } from '../../server/store/store.ts';
import { fresh, useStores, type Subject } from './subject.ts';
import { Table } from './table.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.parse('2030-05-10T12:00:00Z');

export function deleting(subject: Subject): void {
  const opened = useStores(subject);
  expiry(opened);
  privacy(opened);
  forgetting(opened);
}

function expiry(opened: ReturnType<typeof useStores>): void {
  test('an unfinished game goes 24 h after its last activity', async () => {
    const { store } = opened();
    const table = await Table.seated(store, ['ben'], { at: NOON });
    const quiet = await Table.seated(store, ['ben'], { at: NOON });
    await store.keepSnapshot(quiet.id, { version: 2, game: quiet.game, rewrites: 0 });
    expect(await rowsOf(store, quiet.id)).toEqual([1, 2, 2, 1]);
    table.at = NOON + HOUR;
    await table.append([{ type: 'paused' }]);
    expect(await store.deleteExpired(NOON + DAY - 1)).not.toContain(quiet.id);
    const deleted = await store.deleteExpired(NOON + DAY);
    expect(deleted).toContain(quiet.id);
    expect(deleted).not.toContain(table.id);
    expect(await rowsOf(store, quiet.id)).toEqual([0, 0, 0, 0]);
    expect(await store.findJoinable(quiet.game.code)).toBeNull();
    expect(await store.append(quiet.id, [quiet.next()])).toBe('conflict');
    expect(await store.load(table.id)).toHaveLength(3);
    expect(await store.deleteExpired(NOON + HOUR + DAY)).toContain(table.id);
  });

  test('a finished game stays for 30 days', async () => {
    const { store } = opened();
    const table = await Table.seated(store, ['ben'], { at: NOON });
    await table.start();
    await table.append([{ type: 'finished' }]);
    expect(await store.deleteExpired(NOON + 30 * DAY - 1)).not.toContain(table.id);
    expect(await store.load(table.id)).toHaveLength(4);
    expect(await store.deleteExpired(NOON + 30 * DAY)).toContain(table.id);
    expect(await store.load(table.id)).toEqual([]);
  });

  test('show codes go when they expire, idempotency keys after 24 h, plays after 8 days', async () => {
    const { store, plays, showCodes } = opened();
    const session = fresh('session');
    const table = await Table.seated(store, ['ben'], { at: NOON });
    const spend = { session, address: fresh('address'), day: '2030-05-10', limit: 3, addressLimit: 9 };
    await table.start(spend);
    const code = fresh('show');
    await showCodes.addShowCode(code, table.id, NOON + HOUR);
    await store.keepIdempotent(session, 'key', table.id, NOON);
    await store.deleteExpired(NOON + HOUR - 1);
    expect(await showCodes.findShowCode(code, NOON)).toBe(table.id);
    await store.deleteExpired(NOON + HOUR);
    expect(await showCodes.findShowCode(code, NOON)).toBeNull();
    expect(await store.findIdempotent(session, 'key')).toBe(table.id);
    await store.deleteExpired(NOON + DAY);
    expect(await store.findIdempotent(session, 'key')).toBeNull();
    await store.deleteExpired(NOON + 8 * DAY);
    expect(await plays.countPlays(session, spend.day)).toBe(1);
    await store.deleteExpired(NOON + 9 * DAY);
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
    await store.deleteExpired(NOON + 180 * DAY - 1);
    expect(await count()).toBe(1);
    await store.deleteExpired(NOON + 180 * DAY);
    expect(await count()).toBe(0);
  });

  test('questions on a topic that somebody typed go after 30 days, withdrawn or not; those on presets stay', async () => {
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
    await store.deleteExpired(NOON + 30 * DAY - 1);
    expect(await left()).toEqual([2, 2]);
    await store.deleteExpired(NOON + 30 * DAY);
    expect(await left()).toEqual([0, 2]);
  });
}

async function giveFeedback(store: OpenStore, session: string, at: number): Promise<void> {
  const texts = { language: 'en', route: '/game', message: 'nice', reason: 'post_game', meta: {} };
  await store.addFeedback({ session, gameId: null, at, ...texts });
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

const killed = (): Promise<void> => Promise.reject(new Error('killed'));

/** Everything the database holds, as one text. */
async function everything(store: OpenStore): Promise<string> {
  const { db } = store;
  const tables = [
    await db.selectFrom('log').selectAll().execute(),
    await db.selectFrom('games').selectAll().execute(),
    await db.selectFrom('players').selectAll().execute(),
    await db.selectFrom('feedback').selectAll().execute(),
    await db.selectFrom('idempotency_keys').selectAll().execute(),
    await db.selectFrom('entitlements').selectAll().execute(),
    await db.selectFrom('snapshots').selectAll().execute(),
    await db.selectFrom('challenges').selectAll().execute(),
    await db.selectFrom('erasures').selectAll().execute(),
  ];
  return JSON.stringify(tables);
}

function replay(entries: readonly LogEntry[]): Game | null {
  let game: Game | null = null;
  for (const { at, events } of entries) {
    for (const event of events) {
      if (game !== null) game = apply(game, event, at);
      else if (event.type === 'created' || event.type === 'playedAgain')
        game = gameFromLobby(event.lobby, at);
    }
  }
  return game;
}

/** A session that was everywhere it can be: seated, removed, host, organizer, creator; started, left, played again. */
async function busyTable(store: OpenStore): Promise<Table> {
  const table = await Table.seated(store, ['ben'], { at: NOON });
  const { host } = table;
  await table.do({ do: 'changeSeat', session: host, name: 'Renamed Rita' });
  await table.do({
    do: 'changeSettings',
    session: host,
    settings: { organizer: true },
    unlocked: true,
    playerId: fresh('p'),
  });
  await table.do({ do: 'leave', session: host });
  await table.join(host, 'Returned Rita');
  await table.do({ do: 'leave', session: host });
  await table.join(host, 'Third Rita');
  await table.append([{ type: 'hostChanged', session: 'ben', creatorMayReturn: true }]);
  const rita = table.game.players.find((player) => player.session === host);
  await table.do({ do: 'remove', session: 'ben', playerId: rita?.id ?? '' });
  await table.join(host, 'Fourth Rita');
  await table.join('cleo', 'Cleo');
  await table.start();
  await table.append([{ type: 'finished' }]);
  await table.append([{ type: 'summaryKept', summary: 'Nobody could beat FOURTH RITA today.' }]);
  const again = { do: 'playAgain', playerId: fresh('p'), unlocked: true } as const;
  await table.do({ ...again, session: table.game.host, code: fresh('code') });
  await table.start();
  await table.do({ do: 'leave', session: host });
  return table;
}

function forgetting(opened: ReturnType<typeof useStores>): void {
  test('of a forgotten session neither key nor name remains, and its games are as playable as before', async () => {
    const { store } = opened();
    const table = await busyTable(store);
    const { host } = table;
    await giveFeedback(store, host, NOON);
    await store.keepIdempotent(host, 'key', table.id, NOON);
    const entitlement = { id: fresh('e'), session: host, until: NOON, payment_id: null, created_at: NOON };
    await store.db
      .insertInto('entitlements')
      .values({ ...entitlement, revoked_at: null })
      .execute();
    await store.keepSnapshot(table.id, { version: table.version, game: table.game, rewrites: 0 });
    const before = await store.loadAfter(table.id, 0);
    expect(await everything(store)).toContain(host);

    const told: string[] = [];
    const games = await store.forgetSession(host, async (gameId) => void told.push(gameId));
    expect([games, told]).toEqual([[table.id], [table.id, table.id]]);

    const left = await everything(store);
    expect(left).not.toContain(host);
    expect(left).not.toMatch(/rita|hannah|nice/i);
    expect(left).toContain('Cleo');
    const after = await store.loadAfter(table.id, 0);
    expect(after.map((entry) => entry.version)).toEqual(before.map((entry) => entry.version));
    expect(shape(replay(after))).toEqual(shape(replay(before)));
    // The snapshot is written anew, and gives the same game as the log.
    const read = await store.read(table.id);
    expect([read.snapshot?.version, read.entries, read.rewrites]).toEqual([table.version, [], 2]);
    expect(read.snapshot?.game).toEqual(replay(await store.load(table.id)));
    expect(await store.findBySession(host)).toEqual([]);
    expect([await store.tookPart(table.id, host), await store.tookPart(table.id, 'cleo')]).toEqual([
      false,
      true,
    ]);
    expect(await table.append([{ type: 'paused' }])).toBe('appended');
  });

  test('a snapshot of what was read before comes too late', async () => {
    const { store, other } = opened();
    const table = await Table.seated(store, ['ben'], { at: NOON });
    const { rewrites } = await other.read(table.id);
    await store.forgetSession(table.host);
    await other.keepSnapshot(table.id, { version: table.version, game: table.game, rewrites });
    expect(await everything(store)).not.toContain(table.host);
    expect(await everything(store)).not.toContain('Hannah');
  });

  test('what was said about a question goes, where it decided too; the question stays void', async () => {
    const { store } = opened();
    const table = await Table.seated(store, ['ben'], { at: NOON });
    await table.start();
    const said = {
      type: 'challenged',
      seat: 0,
      questionId: 'q1',
      judge: 'majority',
      reason: 'my aunt wrote it',
    } as const;
    await table.append([said, { type: 'questionVoided', questionId: 'q1', reason: said.reason }]);
    await table.append([{ ...said, seat: 1, questionId: 'q2', reason: 'it is wrong' }]);
    expect(await everything(store)).toContain('aunt');
    await store.forgetSession(table.host);
    const left = await everything(store);
    expect(left).not.toContain('aunt');
    expect(left).toContain('it is wrong');
    const { challenges } = replay(await store.load(table.id)) ?? table.game;
    expect(challenges).toMatchObject([
      { questionId: 'q1', status: 'void' },
      { questionId: 'q2', seats: [1] },
    ]);
    const rows = await store.db
      .selectFrom('challenges')
      .select(['status', 'reason'])
      .where('game_id', '=', table.id)
      .where('question_id', '=', 'q1')
      .execute();
    expect(rows).toEqual([{ status: 'void', reason: '' }]);
  });

  test('an erasure that was interrupted is gone on with by whoever opens the store next', async () => {
    const { store, other } = opened();
    const table = await Table.seated(store, ['ben'], { at: NOON });
    await table.do({ do: 'changeSeat', session: table.host, name: 'Renamed Rita' });
    for (let index = 0; index < 250; index++) await table.append([{ type: 'paused' }]);
    await table.start();
    await table.append([{ type: 'finished' }]);
    await table.append([{ type: 'summaryKept', summary: 'RENAMED RITA won.' }]);
    await expect(store.forgetSession(table.host, killed)).rejects.toThrow('killed');
    const half = await everything(store);
    expect(half).not.toContain(table.host);
    expect(half).toMatch(/rita/i);
    expect(shape(replay(await store.load(table.id)))).toEqual(shape(table.game));

    const told: string[] = [];
    await other.finishErasures(async (gameId) => void told.push(gameId));
    expect(told).toEqual([table.id]);
    expect(await everything(store)).not.toMatch(/rita|hannah/i);
    expect(replay(await store.load(table.id))?.summary).toBeNull();
    told.length = 0;
    await store.finishErasures(async (gameId) => void told.push(gameId));
    expect(told).toEqual([]);
  });

  test.each(['Anna_Schmidt', 'A*na', 'A://B'])(
    'a summary that writes the name %s in full width goes too',
    async (name) => {
      const { store } = opened();
      const table = await Table.seated(store, ['ben'], { at: NOON });
      await table.do({ do: 'changeSeat', session: table.host, name });
      await table.start();
      await table.append([{ type: 'finished' }]);
      await table.append([{ type: 'summaryKept', summary: `${plainName(name)} won.` }]);
      await store.forgetSession(table.host);
      expect(replay(await store.load(table.id))).toMatchObject({ summary: null });
      expect(await everything(store)).not.toContain(plainName(name));
    },
  );

  test('a summary of placeholders stays, whatever they are made of', async () => {
    const { store } = opened();
    const table = await Table.seated(store, ['ben'], { at: NOON });
    await table.do({ do: 'changeSeat', session: table.host, name: 'p' });
    const summary = '[p:player-p] won.';
    await table.start();
    await table.append([{ type: 'finished' }, { type: 'summaryKept', summary }]);
    await store.forgetSession(table.host);
    expect(replay(await store.load(table.id))).toMatchObject({ summary });
  });

  test('what a host typed into the settings goes, where another host’s changes repeat it too; what that host typed stays', async () => {
    const { store, other } = opened();
    const settings = {
      gameName: 'Zora turns 40',
      teams: { names: ['Zora and friends', 'Team 1', 'Zora’s in-laws'] },
      personalTopics: ['Zora in Tartu'],
    };
    const table = await Table.seated(store, ['ben'], { at: NOON, settings });
    const { host } = table;
    const change = { do: 'changeSettings', unlocked: true, playerId: fresh('p') } as const;
    await table.append([{ type: 'hostChanged', session: 'ben', creatorMayReturn: false }]);
    // More entries than are rewritten at once.
    for (let index = 0; index < 150; index++) await table.append([{ type: 'paused' }]);
    const personalTopics = [...settings.personalTopics, 'Ships'];
    await table.do({ ...change, session: 'ben', settings: { rounds: 2, personalTopics } });
    await table.start();
    expect(await everything(store)).toContain('Zora');
    await expect(store.forgetSession(host, killed)).rejects.toThrow('killed');
    await other.finishErasures(() => Promise.resolve());

    expect(await everything(store)).not.toContain('Zora');
    const game = replay(await store.load(table.id));
    expect(game?.settings).toMatchObject({
      gameName: '',
      teams: { names: [expect.any(String), expect.any(String), 'Team 3'] },
      personalTopics: ['Ships'],
      rounds: 2,
    });
    expect(new Set(game?.settings.teams?.names).size).toBe(3);
    expect(game?.players.map(({ team }) => team)).toEqual(table.game.players.map(({ team }) => team));
    expect((await store.read(table.id)).snapshot?.game).toEqual(game);
  });

  test('plays that were spent stay spent', async () => {
    const { store, plays } = opened();
    const table = await Table.seated(store, ['ben'], { at: NOON });
    const spend = { session: table.host, address: 'a', day: '2030-05-10', limit: 3, addressLimit: 9 };
    await table.start(spend);
    await store.forgetSession(table.host);
    expect(await everything(store)).not.toContain(table.host);
    expect(await plays.countPlays(table.host, spend.day)).toBe(1);
  });

  test('a session that left no game can be forgotten too', async () => {
    expect(await opened().store.forgetSession(fresh('stranger'))).toEqual([]);
  });

  test('the placeholders of two games cannot be brought together', async () => {
    const { store } = opened();
    const [one, two] = [await Table.seated(store, []), await Table.seated(store, [])];
    const session = fresh('session');
    await one.join(session);
    await two.join(session);
    expect((await store.forgetSession(session)).toSorted()).toEqual([one.id, two.id].toSorted());
    const placeholders = await Promise.all(
      [one, two].map(async ({ id }) => replay(await store.load(id))?.players[1]?.session),
    );
    expect(placeholders).toEqual([expect.any(String), expect.any(String)]);
    expect(placeholders[0]).not.toBe(placeholders[1]);
  });
}

/** A game without who sits where: what forgetting may not change. */
function shape(game: Game | null): unknown {
  return game && { phase: game.phase, turnOrder: game.turnOrder, seats: game.players.map(({ id }) => id) };
}
