import { expect, test } from 'vitest';

import { resultsOf } from '../../../../game/results.ts';
import { tableOf } from '../../../../test/support/games.ts';
import { formatFor } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { stepsOf } from './picture-content.ts';
import { pictureLines } from './picture-lines.ts';
import { truncateToWidth, wrapText } from './picture-text.ts';

/** A canvas on which each UTF-16 unit is ten pixels wide. */
const measure = { measureText: (text: string) => ({ width: text.length * 10 }) as TextMetrics };

function podium(total: readonly number[], names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve']) {
  const view = tableOf(names.slice(0, total.length)).view();
  const scores = { total, round: total, right: total };
  return stepsOf({ ...view, scores }).map((step) => ({
    rank: step.rank,
    names: step.names.map(({ name }) => name),
    more: step.more,
    faces: step.faces.length,
  }));
}

test('the picture has a step for each rank up to the third, and who shares a place stands on it together', () => {
  expect(podium([900, 700, 700, 500, 100])).toEqual([
    { rank: 1, names: ['Anna'], more: 0, faces: 1 },
    { rank: 2, names: ['Ben', 'Cleo'], more: 0, faces: 2 },
  ]);
  expect(podium([500, 500, 500, 500, 100])).toEqual([{ rank: 1, names: ['Anna', 'Ben'], more: 2, faces: 4 }]);
  expect(podium([0, 0])).toEqual([]);
});

test('teams stand on their step with all of their faces, bots are marked', () => {
  const table = tableOf(['Anna', 'Ben', 'Cleo'], { settings: { teams: { names: ['Owls', 'Foxes'] } } });
  const view = table.view();
  const teams = [
    { name: 'Owls', total: 150.5, round: 0 },
    { name: 'Foxes', total: 100, round: 0 },
  ];
  const [first] = stepsOf({ ...view, teams });
  expect(first).toMatchObject({ rank: 1, total: 150.5, names: [{ name: 'Owls', isBot: false }] });
  expect(first?.faces).toHaveLength(2);
  const alone = tableOf(['Anna', 'Ben']).view();
  const players = alone.players.map((player, seat) =>
    seat === 1 ? { ...player, bot: true as const } : player,
  );
  const scores = { total: [100, 200], round: [0, 0], right: [1, 1] };
  expect(stepsOf({ ...alone, players, scores })[0]?.names).toEqual([{ name: 'Ben', isBot: true }]);
});

test('a text that does not fit ends in an ellipsis, and no emoji is cut in two', () => {
  expect(truncateToWidth(measure, 'Anna', 100)).toBe('Anna');
  expect(truncateToWidth(measure, 'Wolfeschlegel', 60)).toBe('Wolfe…');
  expect(truncateToWidth(measure, '👩‍🚀👩‍🚀👩‍🚀', 70)).toBe('👩‍🚀…');
});

test('a text is broken between words, also where none are written apart, and its last line holds the rest', () => {
  expect(wrapText(measure, 'Anna wins this game', 100, 2)).toEqual(['Anna wins', 'this game']);
  expect(wrapText(measure, 'Anna and Ben and Cleo share it', 100, 2)).toEqual(['Anna and', 'Ben and C…']);
  expect(wrapText(measure, 'Anna', 100, 2)).toEqual(['Anna']);
  expect(wrapText(measure, '\u2068Wolfeschlegel\u2069 wins', 100, 2)).toEqual(['\u2068Wolfesch…', 'wins']);
  expect(wrapText(measure, '我们今天晚上一起玩游戏', 60, 2)).toHaveLength(2);
});

/** Messages as their keys and values. */
const t: Translate<'results'> = (key, values) => `${key} ${JSON.stringify(values ?? {})}`;

test('the picture says how its sharer did, what was played, and a highlight; an organizer has no place', () => {
  const table = tableOf(['Anna', 'Ben'], { settings: { rounds: 1 } }).until('finished');
  const results = resultsOf(table.game);
  if (results === null) throw new Error('not finished');
  const view = table.view();
  const format = formatFor('en');
  const [own, topics, ...more] = pictureLines(view, view.players[0]?.id ?? null, results, t, format);
  expect(own).toContain('share.own {"name":"\u2068Anna\u2069","place":"1st","count":2} · awards.name.');
  expect(topics).toContain('share.topics {"topics":"\u2068common:topics.');
  expect(more.length).toBeLessThan(2);
  expect(pictureLines(view, null, results, t, format)[0]).toContain('share.topics');
});
