/** A typed topic with few shipped questions is filled up from the nearest one, and players see this before the round begins. */

import { describe, expect, test } from 'vitest';

import { LANGUAGES } from '../../protocol/constants.ts';
import { loadBank } from '../../server/questions/bank/bank.ts';
import { entriesOnTopic } from '../../server/questions/bank/draw.ts';
import { fillingTopic } from '../../server/questions/bank/offered.ts';
import { narrowTopic } from '../support/narrow-topic.ts';
import { request } from '../support/questions.ts';
import { serverForTests } from '../support/server.ts';

const bank = loadBank('bank');
const server = await serverForTests();

const textsOn = (topic: string): string[] =>
  entriesOnTopic(bank, { ...request, topic, presetTopic: null }, 'game').map(({ question }) => question);

const narrow = narrowTopic();

describe('[CHOOSE-15] a topic with three to five questions', () => {
  test('has a round: its own questions first, then those of the topic that is named', async () => {
    const own = textsOn(narrow);
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(own.length).toBeLessThan(6);
    const table = await (await server.table(['Anna', 'Ben'], { settings: { rounds: 1 } })).toChoosing();
    await table.pick(narrow);
    expect(table.view.phase).toBe('intro');
    const { mixedWith = '' } = table.view.round ?? {};
    const filling = textsOn(mixedWith);
    expect(filling.length).toBeGreaterThanOrEqual(6);
    const asked: string[] = [];
    for (let number = 1; number <= 6; number++) {
      await table.toQuestion();
      asked.push(table.question.text);
      await table.pass();
    }
    expect(new Set(asked).size).toBe(6);
    expect(new Set(asked.slice(0, own.length))).toEqual(new Set(own));
    for (const text of asked.slice(own.length)) expect(filling).toContain(text);
  });

  test('is available; an unknown one is not', async () => {
    const body = { topics: [narrow], language: 'en', kids: false };
    const checked = await server.client().post('/api/topics/check', body);
    expect(checked.body).toMatchObject({ unavailable: [] });
    const unknown = await server.client().post('/api/topics/check', { ...body, topics: ['Xyzzyx plugh'] });
    expect(unknown.body).toMatchObject({ unavailable: ['Xyzzyx plugh'] });
  });

  test('of which all was asked is used up', async () => {
    const table = await (await server.table(['Anna', 'Ben'], { settings: { rounds: 2 } })).toChoosing();
    await table.pick(narrow);
    while (table.view.phase !== 'choosing') await table.pass();
    const seat = table.chooser;
    const again = { gameId: table.gameId, playerId: seat.playerId, topic: narrow, difficulty: 'easy' };
    const reply = await seat.client.call('select-topic', { ...again, roundNumber: table.view.currentRound });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ code: 'TOPIC_USED_UP' });
  });

  test.each(LANGUAGES)('is filled up by a topic of the same tags in $name', async ({ code }) => {
    await bank.prepare(code);
    const { named } = bank.in(code).search;
    const few = named.filter(({ name }) => {
      const { length } = entriesOnTopic(
        bank,
        { ...request, topic: name, presetTopic: null, language: code },
        'game',
      );
      return length >= 3 && length < 6;
    });
    expect(few.length).toBeGreaterThan(0);
    const filled = few.filter(({ name }) => {
      const wanted = { ...request, topic: name, presetTopic: null, language: code };
      const filling = fillingTopic(bank, wanted);
      if (filling === null) return false;
      const own = new Set(entriesOnTopic(bank, wanted, 'game'));
      const shared = entriesOnTopic(bank, { ...wanted, topic: filling }, 'game').filter((entry) =>
        own.has(entry),
      );
      expect(shared.length, `${name} and ${filling}`).toBeGreaterThan(0);
      return true;
    });
    expect(filled.length).toBeGreaterThan(few.length / 2);
  });
});

test('a topic with enough questions, and a preset, are not mixed', () => {
  expect(fillingTopic(bank, { ...request, topic: 'football', presetTopic: null })).toBeNull();
  expect(fillingTopic(bank, { ...request, topic: 'sports', presetTopic: 'sports' })).toBeNull();
  expect(fillingTopic(bank, { ...request, topic: 'Xyzzyx plugh', presetTopic: null })).toBeNull();
});
