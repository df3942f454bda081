/** Contract: forgetting a session also removes the texts of its player: reasons, settings, and the name in a summary. */

import { expect, test } from 'vitest';

import { unsummarised } from '../../game/effects.ts';
import { plainName } from '../../game/summary-text.ts';
import { databaseText, killed, unexpected, replay } from './contents.ts';
import { LogGame } from './log-game.ts';
import { playOneRound } from './round.ts';
import { fresh, useStores, type Subject } from './subject.ts';

const NOON = Date.parse('2030-05-10T12:00:00Z');

export function forgettingTexts(subject: Subject): void {
  const opened = useStores(subject);

  test('what was said about a question goes, where it decided too; the question stays void', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben'], { at: NOON });
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
    expect(await databaseText(store)).toContain('aunt');
    await store.forgetSession(table.host);
    const left = await databaseText(store);
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

  test.each(['Anna_Schmidt', 'A*na', 'A://B'])(
    'a summary that writes the name %s in full width goes too',
    async (name) => {
      const { store } = opened();
      const table = await LogGame.seated(store, ['ben'], { at: NOON });
      await table.do({ do: 'changeSeat', session: table.host, name });
      await table.start();
      await table.append([{ type: 'finished' }]);
      await table.append([{ type: 'summaryKept', summary: `${plainName(name)} won.` }]);
      await store.forgetSession(table.host);
      expect(replay(await store.load(table.id))).toMatchObject({ summary: null });
      expect(await databaseText(store)).not.toContain(plainName(name));
    },
  );

  test('a summary of placeholders stays, whatever they are made of', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben'], { at: NOON });
    await table.do({ do: 'changeSeat', session: table.host, name: 'p' });
    const summary = '[p:player-p] won.';
    await table.start();
    await table.append([{ type: 'finished' }, { type: 'summaryKept', summary }]);
    await store.forgetSession(table.host);
    expect(replay(await store.load(table.id))).toMatchObject({ summary });
  });

  test.each([
    ['a', 'One great game for all, Ben.', true],
    ['a', 'First came A.', false],
    ['小', '小明第一。', false],
  ])('of an old summary, the short name %s is looked for as a word: %s', async (name, summary, isKept) => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben'], { at: NOON });
    await table.do({ do: 'changeSeat', session: table.host, name });
    await table.append([{ type: 'hostChanged', session: 'ben', creatorMayReturn: false }]);
    await table.start();
    await table.append([{ type: 'finished' }, { type: 'summaryKept', summary }]);
    await store.forgetSession(table.host);
    expect(replay(await store.load(table.id))?.summary).toBe(isKept ? summary : null);
  });

  test('a summary of placeholders stays where the name is a word of its text', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben'], { at: NOON });
    await table.do({ do: 'changeSeat', session: table.host, name: 'a' });
    const summary = 'What a game for [p:player-p].';
    await table.start();
    await table.append([{ type: 'finished' }, { type: 'summaryKept', summary }]);
    await store.forgetSession(table.host);
    expect(replay(await store.load(table.id))).toMatchObject({ summary });
  });

  test('a summary that goes after play again is wanted again', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben', 'cleo'], { at: NOON });
    await playOneRound(table);
    if (table.game.phase.name !== 'finished') await table.append([{ type: 'finished' }]);
    await table.append([{ type: 'summaryKept', summary: 'Hosting Hannah won.' }]);
    const again = { do: 'playAgain', playerId: fresh('p'), unlocked: true } as const;
    await table.do({ ...again, session: table.host, code: fresh('code') });
    expect(unsummarised(table.game)).toBeNull();
    await store.forgetSession(table.host);
    expect((await store.read(table.id)).snapshot?.game.lateSummary).toEqual({ voided: 0, text: null });
  });

  test('what a host typed into the settings goes, where another host’s changes repeat it too; what that host typed stays', async () => {
    const { store, other } = opened();
    const settings = {
      gameName: 'Zora turns 40',
      teams: { names: ['Zora and friends', 'Team 1', 'Zora’s in-laws'] },
      personalTopics: ['Zora in Tartu'],
    };
    const table = await LogGame.seated(store, ['ben'], { at: NOON, settings });
    const { host } = table;
    const change = { do: 'changeSettings', unlocked: true, playerId: fresh('p') } as const;
    await table.append([{ type: 'hostChanged', session: 'ben', creatorMayReturn: false }]);
    // More entries than are rewritten at once.
    for (let index = 0; index < 150; index++) await table.append([{ type: 'paused' }]);
    const personalTopics = [...settings.personalTopics, 'Ships'];
    await table.do({ ...change, session: 'ben', settings: { rounds: 2, personalTopics } });
    await table.start();
    expect(await databaseText(store)).toContain('Zora');
    await expect(store.forgetSession(host, killed)).rejects.toThrow('killed');
    await other.finishErasures(() => Promise.resolve(), unexpected);

    expect(await databaseText(store)).not.toContain('Zora');
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
}
