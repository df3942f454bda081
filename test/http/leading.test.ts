/** Leading a game over HTTP: hold and continue, close a question, pass the choice on, end the game; everyone sees it over the socket. */

import { expect, test } from 'vitest';

import { GameReplySchema } from '../../protocol/view.ts';
import { refusalOf, taken, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const server = await serverForTests();

const lead = (table: ClockedGame, index: number, what: string): Promise<Reply> =>
  table.at(index).client.post(`${table.path}/${what}`);
const opened = async (): Promise<ClockedGame> => {
  const table = await server.table(['Anna', 'Ben']);
  return table.toQuestion();
};

test('the host holds a game at its reveal and goes on; others are refused', async () => {
  const table = await opened();
  expect(refusalOf(await lead(table, 1, 'hold'))).toEqual([403, 'ONLY_HOST']);
  const held = taken(await lead(table, 0, 'hold'), 200, GameReplySchema).game;
  const by = held.players[0]?.id;
  expect(held.held).toEqual({ by, until: null });
  await table.pass();
  expect(table.at(1).live.view).toMatchObject({ phase: 'reveal', deadline: null, held: { by } });
  await server.clock.advance(10 * 60_000);
  expect(table.view.phase).toBe('reveal');
  const { game } = taken(await lead(table, 0, 'go-on'), 200, GameReplySchema);
  expect(game).toMatchObject({ phase: 'question', currentQuestion: 2 });
  expect(game.held).toBeUndefined();
});

test('a held game goes on 20 s after its host counts as absent', async () => {
  const table = await (await opened()).toReveal();
  taken(await lead(table, 0, 'hold'), 200, GameReplySchema);
  table.at(0).client.close();
  await server.settle();
  await server.clock.advance(25_000);
  expect(table.at(1).live.view.phase).toBe('reveal');
  await server.clock.advance(1_000);
  expect(table.at(1).live.view.phase).toBe('question');
});

test('the host closes the open question, once, and not the next by a repeated request', async () => {
  const table = await opened();
  const close = `questions/${table.view.question?.id}/close`;
  expect(refusalOf(await lead(table, 1, close))).toEqual([403, 'ONLY_HOST']);
  expect(taken(await lead(table, 0, close), 200, GameReplySchema).game.deadline).toBe(
    server.clock.now() + 250,
  );
  await table.pass();
  expect(table.at(1).live.view.phase).toBe('reveal');
  await table.toQuestion();
  expect(taken(await lead(table, 0, close), 200, GameReplySchema).game.phase).toBe('question');
  expect(refusalOf(await lead(table, 0, 'questions/abcdefghij/close'))).toEqual([409, 'QUESTION_NOT_OPEN']);
});

test('the host passes the choice on after 30 s and no earlier: CHOOSER_HAS_TIME 409', async () => {
  const table = await (await server.table(['Anna', 'Ben'])).toChoosing();
  const { chooserId } = table.view;
  expect(refusalOf(await lead(table, 0, 'pass-on'))).toEqual([409, 'CHOOSER_HAS_TIME']);
  await server.clock.advance(30_000);
  expect(taken(await lead(table, 0, 'pass-on'), 200, GameReplySchema).game.chooserId).not.toBe(chooserId);
});

test('the host ends the game: results of what was played', async () => {
  const table = await server.table(['Anna', 'Ben']);
  expect(refusalOf(await lead(table, 0, 'end'))).toEqual([409, 'NOTHING_TO_END']);
  await table.toReveal();
  expect(refusalOf(await lead(table, 1, 'end'))).toEqual([403, 'ONLY_HOST']);
  expect(taken(await lead(table, 0, 'end'), 200, GameReplySchema).game.status).toBe('finished');
  expect((await table.host.client.get(`${table.path}/results`)).status).toBe(200);
});
