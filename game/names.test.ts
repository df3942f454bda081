/** Names of players: rules NAME of docs/rules.md. */

import { describe, expect, test, vi } from 'vitest';

import { tableOf } from '../test/support/games.ts';
import { avatarFor, cleanName, distinctName } from './names.ts';
import { splitGraphemes } from './text.ts';

const family = '👨🏽‍👩🏽‍👧🏽‍👦🏽';
const zalgo = `Z${'\u0335\u0321\u0489'.repeat(30)}`;

describe('a name', () => {
  test.each([
    ['Anna', 'Anna'],
    ['  Anna \n', 'Anna'],
    ['4242', '4242'],
    ['<b>Bo</b>', '<b>Bo</b>'],
    ['👩‍🚀', '👩‍🚀'],
    ['مريم', 'مريم'],
    ['李小龙', '李小龙'],
    ['Ññ', 'Ññ'],
    ['-', '-'],
    ['A'.repeat(20), 'A'.repeat(20)],
    [family.repeat(20), family.repeat(20)],
  ])('[NAME-1] %j is kept', (typed, name) => {
    expect(cleanName(typed)).toEqual({ ok: true, name });
  });

  test.each([
    ['21 letters', 'A'.repeat(21)],
    ['21 families', family.repeat(21)],
    ['an endless emoji', Array.from({ length: 200 }, () => '👩').join('\u200D')],
    ['10,000 letters', 'x'.repeat(10_000)],
  ])('[NAME-1] of %s is too long', (_, typed) => {
    expect(cleanName(typed)).toEqual({ ok: false, code: 'NAME_TOO_LONG' });
  });

  test.each([
    ['left to right and back', 'An\u202Ena\u202C\u2066\u2069\u200F', 'Anna'],
    ['control characters', 'An\u0000na\u0007', 'Anna'],
    ['zero-width characters', 'A\u200Bn\u200Cn\u2060a\uFEFF', 'Anna'],
    ['a soft hyphen and a grapheme joiner', 'An\u00ADn\u034Fa', 'Anna'],
    ['a joiner between letters', 'An\u200Dna', 'Anna'],
    ['a variation mark on a letter', 'Anna\uFE0F', 'Anna'],
    ['tag characters', 'Anna\u{E0041}\u{E0042}', 'Anna'],
    ['a filler', 'Anna\u3164', 'Anna'],
    ['half of a surrogate pair', 'An\uD83Dna', 'Anna'],
    ['lines and tabs', 'An\n\tna\u2028B', 'An na B'],
    ['many spaces', 'An   \u00A0\u3000na', 'An na'],
    ['an accent that stands alone', 'Rene\u0301', 'René'],
    ['an accent behind something invisible', 'Rene\u200B\u0301', 'René'],
  ])('[NAME-2] is freed of %s', (_, typed, name) => {
    expect(cleanName(typed)).toEqual({ ok: true, name });
  });

  test('[NAME-2] has at most three marks on a letter', () => {
    expect(cleanName(zalgo)).toEqual({ ok: true, name: zalgo.slice(0, 4) });
  });

  test.each([
    ['alone', 'Z' + '\u0316\u0301'.repeat(4_000)],
    ['with joiners between them', 'a' + ('\u0316\u0301'.repeat(20) + '\u200D').repeat(200)],
  ])('[NAME-2] with thousands of marks, %s, is never normalized by more than 30 in a row', (_, typed) => {
    const normalized = vi.spyOn(String.prototype, 'normalize');
    expect(cleanName(typed)).toMatchObject({ ok: true });
    const texts = normalized.mock.contexts.map(String);
    normalized.mockRestore();
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => /\p{M}{31}/u.test(text))).toEqual([]);
  });

  test.each(['👩‍🚀', '🏳️‍🌈', '❤️‍🔥', '👩🏽‍🚀', '🐦‍⬛', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '🇪🇪', '☺️'])(
    '[NAME-3] %s stays whole',
    (emoji) => {
      const name = `A${emoji}B`;
      expect(cleanName(name)).toEqual({ ok: true, name });
      expect(splitGraphemes(name)).toHaveLength(3);
    },
  );

  test('[NAME-3] a joiner with nothing to join goes', () => {
    expect(cleanName('👩\u200D')).toEqual({ ok: true, name: '👩' });
    expect(cleanName('\u200D👩')).toEqual({ ok: true, name: '👩' });
    expect(cleanName('👩\u200D\u200D🚀')).toEqual({ ok: true, name: '👩🚀' });
  });

  test.each([
    '',
    '   ',
    '\u200B',
    '\u3164\u115F',
    '\u2800',
    '\u0301',
    '\u{E0041}',
    '\uD83D',
    '\u202E \u2066',
    '\uFE0F',
  ])('[NAME-5] %j is missing', (typed) => {
    expect(cleanName(typed)).toEqual({ ok: false, code: 'NAME_REQUIRED' });
  });
});

describe('at a table', () => {
  test("[NAME-4] the second 'Anna' is 'Anna 2', in upper and lower case", () => {
    const table = tableOf(['anna']);
    table.join('ben', { name: 'ANNA' });
    table.join('cleo', { name: 'anna' });
    table.join('dora', { name: 'Anna 2' });
    expect(table.game.players.map((player) => player.name)).toEqual(['anna', 'ANNA 2', 'anna 3', 'Anna 2 2']);
  });

  test('[NAME-4] a number that is added keeps a name within 20 characters', () => {
    const name = '👩‍🚀'.repeat(20);
    const others = [name];
    for (let count = 2; count <= 11; count++) others.push(distinctName(name, others));
    expect(others[1]).toBe(`${'👩‍🚀'.repeat(18)} 2`);
    expect(others[9]).toBe(`${'👩‍🚀'.repeat(17)} 10`);
    expect(new Set(others).size).toBe(11);
    for (const other of others) expect(splitGraphemes(other).length).toBeLessThanOrEqual(20);
    expect(distinctName(`${'A'.repeat(17)} BC`, [`${'a'.repeat(17)} bc`])).toBe(`${'A'.repeat(17)} 2`);
  });

  test('[NAME-4] a name that a player gave up is free again', () => {
    const table = tableOf(['anna', 'ben']);
    table.leave('ben');
    table.join('cleo', { name: 'ben' });
    expect(table.game.players.at(-1)?.name).toBe('ben');
  });
});

test('an avatar follows from the name', () => {
  expect(avatarFor('Anna')).toBe(avatarFor('Anna'));
  expect(avatarFor('Anna')).not.toBe(avatarFor('Ben'));
});
