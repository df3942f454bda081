/** Topics: rules TOPIC and KIDS of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableOf } from '../test/support/games.ts';
import { cleanTopic, presetNamed, PRESET_TOPICS, presetTopics } from './topics.ts';

describe('a topic', () => {
  test.each([
    ['  Tartu ', 'Tartu'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['🚀'.repeat(100), '🚀'.repeat(100)],
    ['C++ & <b>', 'C++ & <b>'],
  ])('[TOPIC-1] %j is kept', (typed, topic) => {
    expect(cleanTopic(typed)).toEqual({ ok: true, topic });
  });

  test.each(['', '  \n ', '\u200B', '\u202E', '\u3164', '\uD800'])('[TOPIC-1] %j is missing', (typed) => {
    expect(cleanTopic(typed)).toEqual({ ok: false, code: 'TOPIC_REQUIRED' });
  });

  test('[TOPIC-1] of more than 100 characters is too long', () => {
    expect(cleanTopic('x'.repeat(101))).toEqual({ ok: false, code: 'TOPIC_TOO_LONG' });
  });

  test('[TOPIC-1] is refused to the chooser by name', () => {
    const table = tableOf().toChoosing();
    expect(table.refusal(table.selectTopic(table.chooser, ' '))).toBe('TOPIC_REQUIRED');
    expect(table.refusal(table.selectTopic(table.chooser, 'x'.repeat(101)))).toBe('TOPIC_TOO_LONG');
  });

  test.each(presetTopics)('[TOPIC-2] the preset %s is known by its key and its name, in any case', (key) => {
    for (const text of [key, PRESET_TOPICS[key]]) {
      expect(presetNamed(text)).toBe(key);
      expect(presetNamed(text.toUpperCase())).toBe(key);
      expect(presetNamed(text.toLowerCase())).toBe(key);
    }
  });

  test('[TOPIC-2] is kept by the key of the preset it names', () => {
    const table = tableOf().toChoosing().pick(' science & NATURE ');
    expect(table.round).toMatchObject({ topic: 'scienceNature', presetTopic: 'scienceNature' });
    expect(presetNamed('constructor')).toBeNull();
    expect(presetNamed('Science')).toBeNull();
  });

  test.each([
    ['two\nlines\u2028', 'two lines'],
    ['\u202Eevil\u202C', 'evil'],
    ['a\u0000b', 'ab'],
    ['half \uD800 of a pair', 'half of a pair'],
    ['Tal\u{E0061}linn\u{E0100}', 'Tallinn'],
    [`Tallinn${'\u0301'.repeat(99)}`, `Tallinn${'\u0301'.repeat(4)}`.normalize('NFC')],
    ['caf\u0065\u0301', 'café'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['👩‍🚀', '👩‍🚀'],
  ])('[TOPIC-3] %j becomes %j', (typed, topic) => {
    expect(cleanTopic(typed)).toEqual({ ok: true, topic });
  });
});

describe('with children', () => {
  test.each(['adultTopics', '18+', ' ADULTTOPICS '])('[KIDS-1] %j is refused', (topic) => {
    const table = tableOf(['anna', 'ben'], { settings: { kids: true } }).toChoosing();
    expect(table.refusal(table.selectTopic(table.chooser, topic))).toBe('TOPIC_NOT_FOR_KIDS');
    expect(table.phase).toBe('choosing');
    expect(table.refusal(table.selectTopic(table.chooser, 'cars'))).toBeNull();
  });

  test.each(['adultTopics', '18+'])('[KIDS-4] %j is refused where the host has taken it away', (topic) => {
    const table = tableOf(['anna', 'ben'], { settings: { adultTopics: false } }).toChoosing();
    expect(table.refusal(table.selectTopic(table.chooser, topic))).toBe('TOPIC_NOT_FOR_KIDS');
    expect(table.refusal(table.selectTopic(table.chooser, 'cars'))).toBeNull();
  });

  test('[KIDS-1] 18+ is a topic like any other for grown-ups', () => {
    const table = tableOf().toChoosing();
    expect(table.refusal(table.selectTopic(table.chooser, '18+'))).toBeNull();
  });

  test('[KIDS-3] a free topic that is not for children is refused in these words', () => {
    const table = tableOf(['anna', 'ben'], { settings: { kids: true } }).toChoosing();
    const pick = { ...table.selectTopic(table.chooser, 'Vodka'), availability: 'notForKids' } as const;
    expect(table.refusal(pick)).toBe('TOPIC_NOT_FOR_KIDS');
  });

  test('[KIDS-2] the server never picks 18+ by itself', () => {
    const picked = new Set<string>();
    for (let seed = 0; seed < 100; seed++) {
      const table = tableOf(['anna', 'ben'], { seed: `seed ${seed}` })
        .toChoosing()
        .wait(120_000);
      expect(table.round.chosenBy).toBeNull();
      picked.add(table.round.topic);
    }
    expect([...picked].toSorted()).toEqual(presetTopics.filter((key) => key !== 'adultTopics').toSorted());
  });
});
