import { describe, expect, test } from 'vitest';

import { ANSWER_GRACE_MS } from '../../game/constants.ts';
import { tableOf, type RulesGame } from '../../test/support/games.ts';
import { sceneOf, type Scene } from './scene.ts';

const ofTable = (table: RulesGame): Scene | null => sceneOf(table.view());

function thinkingOf(table: RulesGame): Scene & { name: 'thinking' } {
  const scene = ofTable(table);
  if (scene?.name !== 'thinking') throw new Error(`not a question: ${scene?.name}`);
  return scene;
}

describe('the music of a game', () => {
  test('is one loop from the lobby until the topic is there', () => {
    const table = tableOf();
    expect(ofTable(table)).toEqual({ name: 'lobby' });
    for (const phase of ['getReady', 'choosing'] as const)
      expect(ofTable(table.until(phase))).toEqual({ name: 'lobby' });
    expect(ofTable(table.pick())).toEqual({ name: 'lobby' });
    expect(table.phase).toBe('generating');
  });

  test('is known from the intro on, and stays the same when its question opens', () => {
    const table = tableOf().until('intro');
    const announced = thinkingOf(table);
    expect(announced.opensAt).toBe(table.view().questionStartTime);
    expect(thinkingOf(table.until('question'))).toEqual(announced);
  });

  test('ends with the limit that is shown, without the grace of the network', () => {
    const table = tableOf().toQuestion();
    const { deadline, questionStartTime, questionTimeLimit } = table.view();
    const { opensAt, endsAt } = thinkingOf(table);
    expect(opensAt).toBe(questionStartTime);
    expect(endsAt).toBe(opensAt + questionTimeLimit * 1_000);
    expect(deadline).toBe((endsAt ?? 0) + ANSWER_GRACE_MS);
  });

  test('is not shortened where all have answered', () => {
    const table = tableOf(['anna', 'ben']).toQuestion();
    const before = thinkingOf(table);
    table.wait(1_000);
    table.answer('anna');
    table.answer('ben', false);
    expect(table.view().deadline).toBeLessThan(before.endsAt ?? 0);
    expect(thinkingOf(table)).toEqual(before);
  });

  test('lasts as long as the longest extra time', () => {
    const view = tableOf().toQuestion().view();
    const later = { ...view, deadline: (view.questionStartTime ?? 0) + 20_000 + ANSWER_GRACE_MS };
    expect(sceneOf(later)).toMatchObject({ endsAt: (view.questionStartTime ?? 0) + 20_000 });
  });

  test('follows the speed of a game that is played faster', () => {
    const table = tableOf(undefined, { speed: 4 }).toQuestion();
    const { opensAt, endsAt } = thinkingOf(table);
    expect((endsAt ?? 0) - opensAt).toBe(2_500);
  });

  test('of zen never tightens, for no time is shown', () => {
    expect(thinkingOf(tableOf(undefined, { settings: { zen: true } }).toQuestion()).endsAt).toBeNull();
  });

  test('has its sting when the right option lands, bright only where somebody was right', () => {
    const table = tableOf(['anna', 'ben']).toQuestion();
    const closes = table.view().deadline ?? 0;
    table.until('reveal');
    expect(ofTable(table)).toMatchObject({ name: 'sting', at: closes + 1_200, isBright: false });
    const view = table.view();
    const { reveal } = view;
    if (reveal === null) throw new Error('no reveal');
    expect(sceneOf({ ...view, reveal: { ...reveal, points: [150, null] } })).toMatchObject({
      isBright: true,
    });
  });

  test('is silent in a reveal that waits for the next question, and in a paused game', () => {
    const view = tableOf().until('reveal').view();
    expect(sceneOf({ ...view, deadline: null })).toBeNull();
    expect(sceneOf({ ...view, paused: true })).toBeNull();
  });

  test('of a held game is that of the lobby', () => {
    const view = tableOf().until('reveal').view();
    expect(sceneOf({ ...view, deadline: null, held: { by: null, until: 1_000 } })).toEqual({ name: 'lobby' });
    // The game is held once the question is over.
    const question = tableOf().toQuestion().view();
    expect(sceneOf({ ...question, held: { by: null, until: null } })).toMatchObject({ name: 'thinking' });
  });

  test('has its fanfare when the winner is named, and none where nobody won', () => {
    const view = tableOf().view();
    const finished = { ...view, phase: 'finished', finishedAt: 50_000 } as const;
    const won = { ...finished, scores: { ...view.scores, total: [0, 250, 0] } };
    expect(sceneOf(won)).toEqual({ name: 'fanfare', at: 54_200 });
    expect(sceneOf(finished)).toBeNull();
  });
});
