/** What the host says, and of whom: rules VOICE of docs/rules.md. */

import { expect, test } from 'vitest';

import { tableOf, type RulesGame, type RulesGameOptions } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';
import { hostLineAgain, hostLineFor, type UsedLines } from './host-lines.ts';
import { situationsOf, type Earlier, type Occasion } from './host-situations.ts';
import type { View } from './view.ts';

const WHO = ['anna', 'ben', 'cleo', 'dan'];
const NOTHING: Earlier = { topics: [], lastPlace: [] };
const UNUSED: UsedLines = { game: new Set(), evening: new Set() };

/** Plays questions to their reveal; each word names who is right at once, everyone else is wrong. */
function play(table: RulesGame, ...questions: readonly (readonly string[])[]): RulesGame {
  for (const right of questions) {
    table.toQuestion().wait(3_000);
    for (const who of WHO) if (table.seat(who) >= 0) table.answer(who, right.includes(who));
    table.until('reveal');
  }
  return table;
}

const situations = (
  view: View,
  name: 'topic' | 'reveal' | 'ranks' | 'results',
  earlier = NOTHING,
): string[] => situationsOf(view, { name }, earlier, () => 0).map(({ situation }) => situation);

const valuesOf = (view: View, occasion: Occasion, situation: string, earlier = NOTHING) =>
  situationsOf(view, occasion, earlier, () => 0).find((found) => found.situation === situation)?.values;

const joined = (table: RulesGame, seat: number): string | undefined =>
  situationsOf(table.view(), { name: 'joined', seat }, NOTHING, () => 0).at(0)?.situation;

/** A view of the last reveal with other numbers. */
function after(view: View, total: number[], points: number[], change: Partial<View> = {}): View {
  if (view.reveal === null) throw new Error('no reveal');
  return { ...view, scores: { ...view.scores, total }, reveal: { ...view.reveal, points }, ...change };
}

test('[VOICE-1] who joins is greeted by how many they are, and a bot as a bot', () => {
  const table = tableOf(['anna']);
  const said = ['ben', 'cleo', 'dan', 'eve', 'finn', 'gina', 'hugo', 'ida', 'jan'].map((who, index) => {
    table.join(who);
    return joined(table, index + 1)?.replace('joined.', '');
  });
  expect(said).toEqual(['first', 'third', 'more', 'more', 'many', 'many', 'many', 'many', 'full']);
  const small = tableOf(['anna']);
  small.do({ do: 'addBots', session: sessionOf('anna'), playerIds: ['bot-1'] });
  expect(joined(small, 1)).toBe('joined.bot');
  expect(joined(tableOf(WHO).toQuestion(), 2)).toBe('joined.late');
});

test('[VOICE-1] a topic is spoken of by who picked it, how hard it is, and whether it was played before', () => {
  const table = tableOf(WHO).toChoosing();
  table.do(table.selectTopic(table.chooser, 'sports', { difficulty: 'hard' }));
  expect(situations(table.view(), 'topic').toSorted()).toEqual(['topic.hard', 'topic.named']);
  expect(situations(table.view(), 'topic', { ...NOTHING, topics: [table.round.topic] })[0]).toBe(
    'topic.again',
  );
  const typed = tableOf(WHO).toChoosing().pick('Cheese');
  expect(situations(typed.view(), 'topic').toSorted()).toEqual(['topic.named', 'topic.typed']);
  const adult = tableOf(WHO).toChoosing().pick('18+');
  expect(situations(adult.view(), 'topic')[0]).toBe('topic.adult');
});

test('[VOICE-1] a reveal is spoken of by who was right: nobody, one alone, all, the chooser, the leader, three in a row', () => {
  const table = tableOf(WHO);
  expect(situations(play(table, []).view(), 'reveal')).toEqual(['reveal.same', 'reveal.nobody']);
  expect(situations(play(table, WHO).view(), 'reveal')[0]).toBe('reveal.all');
  const chooser = table.who(table.round.chosenBy);
  expect(chooser).toBe('anna');
  const alone = play(table, ['ben']).view();
  expect(situations(alone, 'reveal')).toEqual(expect.arrayContaining(['reveal.one', 'reveal.chooserWrong']));
  expect(valuesOf(alone, { name: 'reveal' }, 'reveal.one')).toEqual({ name: 'ben' });
  const streak = play(table, ['ben', 'anna']).view();
  expect(valuesOf(streak, { name: 'reveal' }, 'reveal.streak3')).toEqual({ name: 'ben' });
  expect(situations(streak, 'reveal')).toContain('reveal.chooserRight');
  expect(valuesOf(play(table, ['dan']).view(), { name: 'reveal' }, 'reveal.leader')).toEqual({ name: 'ben' });
});

test('[VOICE-1] an answer in less than two seconds is fast, and nothing is said while a question is open', () => {
  const table = tableOf(WHO).toQuestion().wait(1_400);
  for (const name of ['topic', 'reveal', 'ranks', 'results'] as const)
    if (name !== 'topic') expect(situations(table.view(), name)).toEqual([]);
  for (const who of WHO) table.answer(who, who === 'cleo');
  const view = table.until('reveal').view();
  expect(valuesOf(view, { name: 'reveal' }, 'reveal.fast')).toEqual({ name: 'cleo', seconds: 1_400 });
});

test('[VOICE-1] ranks: a new leader, a comeback from the last place, a tie, the end of a round and the last question', () => {
  const view = play(tableOf(WHO), WHO).view();
  expect(situations(after(view, [200, 250, 100, 90], [0, 150, 0, 0]), 'ranks')).toEqual(['ranks.lead']);
  const back = after(view, [200, 150, 100, 180], [0, 0, 0, 150]);
  expect(valuesOf(back, { name: 'ranks' }, 'ranks.comeback')).toEqual({ name: 'dan' });
  const level = after(view, [200, 200, 100, 90], [0, 150, 0, 0]);
  expect(valuesOf(level, { name: 'ranks' }, 'ranks.tie')).toEqual({ name: 'anna', other: 'ben' });

  const table = play(tableOf(WHO, { settings: { rounds: 2 } }), ...Array.from({ length: 4 }, () => WHO));
  expect(situations(play(table, WHO).view(), 'ranks')).toEqual(['last.round']);
  const end = play(table, ['ben', 'cleo']).view();
  const none = after(end, [400, 370, 90, 80], [0, 0, 0, 0], {
    scores: { ...end.scores, total: [], round: [0, 9, 9, 9] },
  });
  const total = { ...none, scores: { ...none.scores, total: [400, 370, 90, 80] } };
  expect(situations(total, 'ranks')).toEqual(['ranks.chooserNone', 'ranks.close']);
  expect(valuesOf(total, { name: 'ranks' }, 'ranks.close')).toEqual({
    name: 'anna',
    other: 'ben',
    points: 30,
  });
  expect(situations(after(end, [900, 370, 90, 80], [0, 0, 0, 0]), 'ranks')).toContain('ranks.ahead');

  const last = play(table, ...Array.from({ length: 5 }, () => WHO)).view();
  expect(situations(after(last, [800, 700, 90, 80], [0, 0, 0, 0]), 'ranks')).toEqual([
    'last.close',
    'last.game',
  ]);
  expect(situations(after(last, [900, 600, 90, 80], [0, 0, 0, 0]), 'ranks')).toEqual(['last.runaway']);
  // The results say it themselves.
  expect(situations(play(table, WHO).view(), 'ranks')).toEqual([]);
});

/** A finished game with these totals. */
function finished(total: number[], options: RulesGameOptions = {}, right = total.map(() => 6)): View {
  const view = play(tableOf(WHO, { ...options, settings: { rounds: 1, ...options.settings } }), [
    'anna',
  ]).view();
  const done: View = { ...view, phase: 'finished', reveal: null, question: null };
  return { ...done, scores: { total, round: total, right } };
}

test('[VOICE-1] the results: a clear win, a narrow one, a tie, a rise from the last place, a low game', () => {
  expect(situations(finished([900, 400, 90, 80]), 'results')).toEqual(['results.clear', 'results.won']);
  const narrow = finished([500, 460, 90, 80]);
  expect(situations(narrow, 'results')).toEqual(['results.narrow', 'results.won']);
  expect(valuesOf(narrow, { name: 'results' }, 'results.narrow')).toEqual({
    name: 'anna',
    other: 'ben',
    points: 40,
  });
  expect(situations(finished([500, 500, 90, 80]), 'results')).toEqual(['results.tie']);
  expect(situations(finished([500, 500, 500, 80]), 'results')).toEqual([]);
  const [anna] = narrow.players;
  expect(situations(narrow, 'results', { ...NOTHING, lastPlace: [anna?.id ?? ''] })[0]).toBe('results.rise');
  expect(situations(finished([120, 0, 0, 0], {}, [1, 0, 0, 0]), 'results')).toContain('results.low');
});

test('[VOICE-2] the same game says the same line, and after a reload the line that was said', () => {
  const view = play(tableOf(WHO), []).view();
  const line = hostLineFor(view, { name: 'reveal' }, NOTHING, UNUSED);
  expect(line).toEqual(
    hostLineFor({ ...view, version: view.version + 5 }, { name: 'reveal' }, NOTHING, UNUSED),
  );
  expect(hostLineAgain(view, { name: 'reveal' }, NOTHING, line?.key ?? '')).toEqual(line);
  expect(hostLineAgain(view, { name: 'reveal' }, NOTHING, 'reveal.all.1')).toBeNull();
});

test('[VOICE-3] no line twice in a game, and none of the evening while others are left', () => {
  const view = play(tableOf(['anna', 'ben']), []).view();
  const game = new Set<string>();
  const said: string[] = [];
  for (;;) {
    const line = hostLineFor(view, { name: 'reveal' }, NOTHING, { game, evening: new Set() });
    if (line === null) break;
    expect(game).not.toContain(line.key);
    game.add(line.key);
    said.push(line.key);
  }
  // Three for the same wrong answer, then five for nobody.
  expect(said).toHaveLength(8);
  const evening = new Set(said.filter((key) => key !== 'reveal.same.2'));
  const fresh = hostLineFor(view, { name: 'reveal' }, NOTHING, { game: new Set(), evening });
  expect(fresh?.key).toBe('reveal.same.2');
  const all = hostLineFor(view, { name: 'reveal' }, NOTHING, { game: new Set(), evening: new Set(said) });
  expect(all?.key).toMatch(/^reveal\.same\./);
});

/** The view with one player as a bot. */
const asBot = (view: View, seat: number): View => ({
  ...view,
  players: view.players.map((player, index) => (index === seat ? { ...player, bot: true as const } : player)),
});

test('[VOICE-5] a bot is not named for its answers, its lead or its topic, but for its win', () => {
  const view = play(tableOf(WHO), WHO, ['anna']).view();
  expect(situations(asBot(view, 0), 'reveal')).not.toContain('reveal.one');
  expect(situations(view, 'reveal')).toContain('reveal.one');
  expect(situations(asBot(after(view, [250, 200, 100, 90], [150, 0, 0, 0]), 0), 'ranks')).toEqual([]);
  expect(situations(asBot(view, 0), 'topic')).toEqual([]);
  expect(situations(asBot(finished([900, 400, 90, 80]), 0), 'results')).toEqual(['results.bot']);
  expect(situations(asBot(finished([500, 460, 90, 80]), 1), 'results')).toEqual(['results.won']);
});

test('[VOICE-6] in kids mode and in zen nobody hears of a mistake', () => {
  for (const settings of [{ kids: true }, { zen: true }]) {
    const table = play(tableOf(WHO, { settings }), []);
    expect(situations(table.view(), 'reveal')).toEqual(['reveal.tough']);
    const said = situations(play(table, WHO, ['ben']).view(), 'reveal');
    expect(said).not.toEqual(expect.arrayContaining([expect.stringMatching(/one|chooserWrong|leader/)]));
    expect(situations(finished([120, 0, 0, 0], { settings }, [1, 0, 0, 0]), 'results')).not.toContain(
      'results.low',
    );
  }
});

test('[VOICE-7] a void question is not spoken of', () => {
  const view = play(tableOf(WHO), ['anna']).view();
  const voided = [{ questionId: view.question?.id ?? '', round: 1, number: 1, reason: '' }];
  expect(situations({ ...view, voided }, 'reveal')).toEqual([]);
  expect(situations({ ...view, voided }, 'ranks')).toEqual([]);
});

test('[VOICE-8] with teams the lead, the tie and the win are those of teams', () => {
  const settings = { teams: { names: ['Red', 'Blue'] }, rounds: 1 };
  const table = tableOf(WHO, { settings });
  const red = WHO.filter((_, seat) => table.game.players[seat]?.team === 0);
  const blue = WHO.filter((who) => !red.includes(who));
  play(table, red, blue, blue);
  const line = situationsOf(table.view(), { name: 'ranks' }, NOTHING, () => 0);
  expect(line[0]).toEqual({ situation: 'ranks.lead', values: { name: 'Blue' } });
  const done = play(table, blue, blue, blue).until('finished').view();
  const winner = valuesOf(done, { name: 'results' }, 'results.won');
  expect(winner).toEqual({ name: 'Blue' });
});
