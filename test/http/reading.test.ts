/** The time to read a question (rules READ of docs/rules.md), as clients see it. */

import { expect, test } from 'vitest';

import { QUESTION_LEAD_MS } from '../../game/constants.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { taken } from '../support/harness/player-client.ts';
import { serverForTests } from '../support/server.ts';

const server = await serverForTests();

test('a question that is shown alone is sent without its options, to everyone and by every call, until 300 ms before it opens', async () => {
  const table = await server.table(['Anna', 'Ben'], {
    settings: { readingTime: 'always', spectators: true },
  });
  const show = await table.host.client.live(table.gameId, { role: 'show' });
  await table.toSentQuestion();
  const texts = (): string[] => [...table.seats.map(({ live }) => live), show].flatMap((live) => live.texts);
  const read = async (): Promise<string> => (await table.guest.client.get(table.path)).text;
  const outside = async (): Promise<string> => (await server.client().get(table.path)).text;
  expect(table.question).toMatchObject({ options: [], readFirst: true });
  const start = table.view.questionStartTime ?? 0;
  expect(start - server.clock.now()).toBeGreaterThanOrEqual(1_000 + QUESTION_LEAD_MS);
  await server.clock.advanceTo(start - QUESTION_LEAD_MS - 1);
  await server.settle();
  const early = [
    ...texts(),
    await read(),
    await outside(),
    JSON.stringify((await table.guest.client.live(table.gameId)).messages),
  ];
  await expect(table.answerOver(table.guest, 0)).resolves.toMatchObject({
    type: 'refused',
    code: 'QUESTION_NOT_OPEN',
  });
  expect((await table.guest.submit({ answerIndex: 0, questionId: table.question.id })).body).toMatchObject({
    code: 'QUESTION_NOT_OPEN',
  });

  const { length } = table.guest.live.messages;
  await server.clock.advance(1);
  await server.settle();
  const { options } = await table.guest.live.next('options', length);
  expect(options).toHaveLength(4);
  expect(table.question).toMatchObject({ options, readFirst: true });
  for (const option of options)
    expect(early.filter((text) => text.includes(JSON.stringify(option)))).toEqual([]);
  expect(taken(await table.guest.client.get(table.path), 200, GameReplySchema).game).toEqual(
    table.guest.live.game,
  );

  await server.clock.advanceTo(start - 1);
  await expect(table.answerOver(table.guest, 0)).resolves.toMatchObject({ code: 'QUESTION_NOT_OPEN' });
  await server.clock.advanceTo(start);
  await expect(table.answerOver(table.guest, 0)).resolves.toMatchObject({ type: 'receipt' });
});

test('a question whose options come with it needs no second message', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { readingTime: 'never' } });
  await table.toQuestion();
  expect(table.question.options).toHaveLength(4);
  expect(table.question).not.toHaveProperty('readFirst');
  expect(table.guest.live.messages.filter(({ type }) => type === 'options')).toEqual([]);
});
