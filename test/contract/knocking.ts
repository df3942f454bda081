/** Contract: lookups find late seats and returning players, and a session that only knocked can be forgotten. */

import { expect, test } from 'vitest';

import { deleteGame } from '../../server/store/housekeeping.ts';
import { databaseText, replay } from './contents.ts';
import { LogGame } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

/** A game in its first round; knocking players are let in. */
async function openTable(store: Parameters<typeof LogGame.seated>[0], ...guests: string[]): Promise<LogGame> {
  const table = await LogGame.seated(store, guests);
  await table.start();
  table.at += 3_000;
  await table.do({ do: 'tick' });
  return table;
}

async function knock(table: LogGame, session: string, name = 'Late'): Promise<string> {
  const playerId = fresh('player');
  expect(await table.do({ do: 'knock', session, playerId, name })).toBe('appended');
  return playerId;
}

async function letIn(table: LogGame, ...sessions: string[]): Promise<void> {
  for (const session of sessions) {
    const knockId = await knock(table, session);
    await table.do({ do: 'answerKnock', session: table.host, knockId, letIn: true });
  }
}

/** Lets every player's time to choose run out and the server's pick fail, until the next round begins. */
async function toNextRound(table: LogGame): Promise<void> {
  const { currentRound } = table.game;
  for (let ticks = 0; ticks < 40 && table.game.currentRound === currentRound; ticks++) {
    table.at += 60_000;
    await table.do({ do: 'tick' });
    const round = table.game.rounds.at(-1);
    if (table.game.phase.name !== 'generating' || round === undefined) continue;
    const { number, attempt } = round;
    await table.do({ do: 'failWriting', round: number, attempt, error: 'MODEL_DOWN' });
  }
  expect(table.game.currentRound).toBe(currentRound + 1);
}

export function knocking(subject: Subject): void {
  const opened = useStores(subject);

  test('a late seat, an old one that is taken again and a new one after a removal are found by the code', async () => {
    const { store, other } = opened();
    const [ben, cleo, dora] = [fresh('ben'), fresh('cleo'), fresh('dora')];
    const table = await openTable(store, ben, cleo);
    const { code } = table.game;
    await table.do({ do: 'leave', session: ben });
    const removed = table.game.players[2]?.id ?? '';
    await table.do({ do: 'remove', session: table.host, playerId: removed });
    await letIn(table, ben, cleo, dora);
    for (const session of [ben, cleo, dora]) expect(await other.findSeat(code, session)).toBeNull();
    await toNextRound(table);
    expect(table.game.players).toHaveLength(5);
    for (const session of [ben, cleo, dora]) expect(await other.findSeat(code, session)).toBe(table.id);
    // The seats after the removed one still belong to their players.
    for (const session of [dora, cleo, ben]) {
      await table.do({ do: 'leave', session });
      expect(await other.findSeat(code, session)).toBeNull();
    }
    expect(await other.findSeat(code, table.host)).toBe(table.id);
    expect(replay(await store.load(table.id))).toEqual(table.game);
  });

  test('who only knocked took part in nothing, and is in the game until it is over', async () => {
    const { store } = opened();
    const table = await openTable(store, 'ben');
    const dora = fresh('dora');
    await knock(table, dora);
    expect(await store.tookPart(table.id, dora)).toBe(false);
    expect(await store.hasPlayed(dora)).toBe(false);
    expect(await store.findSeat(table.game.code, dora)).toBeNull();
    expect(await store.findBySession(dora)).toEqual([table.id]);
    expect(await store.findOpenBySession(dora)).toEqual([table.id]);
    await table.append([{ type: 'finished' }]);
    expect(await store.findOpenBySession(dora)).toEqual([]);
  });

  test('of a session that only knocked, and of one that waits for the next game, neither key nor name remains', async () => {
    const { store } = opened();
    const table = await openTable(store, 'ben');
    const [dora, emil] = [fresh('dora'), fresh('emil')];
    await knock(table, dora, 'Knocking Nora');
    await table.append([{ type: 'finished' }]);
    await knock(table, emil, 'Waiting Wanda');
    const again = { do: 'playAgain', playerId: fresh('p'), unlocked: true } as const;
    await table.do({ ...again, session: table.host, code: fresh('code') });
    expect(table.game.players.map(({ name }) => name).slice(-2)).toEqual(['Knocking Nora', 'Waiting Wanda']);
    await store.saveSnapshot(table.id, table.snapshot());
    for (const session of [dora, emil]) expect(await store.forgetSession(session)).toEqual([table.id]);
    const left = await databaseText(store);
    for (const text of [dora, emil, 'Nora', 'Wanda']) expect(left).not.toContain(text);
    expect(left).toContain('Guest');
    expect((await store.read(table.id)).snapshot?.game.players).toHaveLength(4);
  });

  test('a game is deleted with the knocks at it', async () => {
    const { store } = opened();
    const table = await openTable(store, 'ben');
    const dora = fresh('dora');
    await knock(table, dora);
    await deleteGame(store.db, table.id);
    expect(await databaseText(store)).not.toContain(dora);
  });
}
