/** The contract's submit-answer, and answering over the socket: the same rules, the same results. */

import { expect, test } from 'vitest';

import { SubmitAnswerReplySchema } from '../../protocol/functions.ts';
import type { SeatedPlayer } from '../support/harness/http-game.ts';
import { refusalOf, taken } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const server = await serverForTests();

async function inQuestion(...names: string[]): Promise<ClockedGame> {
  const table = await server.table(names.length === 0 ? undefined : names);
  return await table.toQuestion();
}

/** An answer over HTTP that must be accepted. */
async function submitted(table: ClockedGame, seat: SeatedPlayer, body: Readonly<Record<string, unknown>>) {
  return taken(await seat.submit(body), 200, SubmitAnswerReplySchema);
}

test('the reply to an answer says whether it is right, its points with the bonus included, the bonus, and the right option', async () => {
  const table = await inQuestion('Anna', 'Ben', 'Cleo', 'Dan');
  await server.clock.advance(2_500);
  const replies = await Promise.all(
    table.seats.map((seat, answerIndex) => submitted(table, seat, { answerIndex })),
  );
  const [first] = replies;
  expect(replies.filter((reply) => reply.isCorrect)).toHaveLength(1);
  for (const [answerIndex, reply] of replies.entries()) {
    expect(reply.correctAnswer).toBe(first?.correctAnswer);
    expect(reply.isCorrect).toBe(reply.correctAnswer === answerIndex);
    expect(reply).toMatchObject(
      reply.isCorrect ? { totalPoints: 175, speedBonus: 75 } : { totalPoints: 0, speedBonus: 0 },
    );
  }
});

test('answered before: 200 with the first result, whatever is answered now, also after closing', async () => {
  const table = await inQuestion();
  const { id: questionId } = table.question;
  const first = await submitted(table, table.host, { answerIndex: 0 });
  await server.clock.advance(1_000);
  expect(await submitted(table, table.host, { answerIndex: 3, questionId })).toEqual(first);
  expect(await submitted(table, table.host, { answerIndex: 99 })).toEqual(first);
  await table.toReveal();
  expect(await submitted(table, table.host, { answerIndex: 1, questionId })).toEqual(first);
  expect(await table.host.live.answer(questionId, 2)).toMatchObject({ type: 'receipt', ...first });
  await table.toQuestion();
  expect(await submitted(table, table.host, { answerIndex: 1, questionNumber: 1 })).toEqual(first);
});

test('questionId wins over questionNumber; with neither, the open question is answered', async () => {
  const table = await inQuestion('Anna', 'Ben', 'Cleo');
  const { id: questionId } = table.question;
  await submitted(table, table.host, { answerIndex: 0, questionId, questionNumber: 5 });
  await submitted(table, table.guest, { answerIndex: 0 });
  await server.clock.advance(250);
  expect(table.view.answered).toEqual([0, 1]);
  const other = await table.at(2).submit({
    answerIndex: 0,
    questionId: 'a'.repeat(10),
    questionNumber: 1,
  });
  expect(refusalOf(other)).toEqual([409, 'QUESTION_CLOSED']);
});

test('NOT_A_PLAYER: a session without a seat, and a player who answers for another', async () => {
  const table = await inQuestion();
  const { gameId, guest, host } = table;
  const body = { gameId, playerId: host.playerId, answerIndex: 0 };
  expect(refusalOf(await server.client().call('submit-answer', body))).toEqual([403, 'NOT_A_PLAYER']);
  expect(refusalOf(await guest.client.call('submit-answer', body))).toEqual([403, 'NOT_A_PLAYER']);
});

test('QUESTION_NOT_OPEN: before the instant at which the question opens, and in phases without one', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { readingTime: 'never' } });
  const refused = async (): Promise<unknown> => refusalOf(await table.host.submit({ answerIndex: 0 }));
  expect(await refused()).toEqual([409, 'QUESTION_NOT_OPEN']);
  await table.toChoosing();
  expect(await refused()).toEqual([409, 'QUESTION_NOT_OPEN']);
  await table.pick();
  expect(table.view.phase).toBe('intro');
  expect(await refused()).toEqual([409, 'QUESTION_NOT_OPEN']);
  await table.pass();
  expect(table.view.phase).toBe('question');
  await server.clock.advance(299);
  expect(await refused()).toEqual([409, 'QUESTION_NOT_OPEN']);
  expect(await table.answerOver(table.host, 0)).toMatchObject({ type: 'refused', code: 'QUESTION_NOT_OPEN' });
  await server.clock.advance(1);
  await submitted(table, table.host, { answerIndex: 0 });
});

test('an answer counts up to 250 ms after the limit and is refused at that very instant: QUESTION_CLOSED', async () => {
  const table = await inQuestion('Anna', 'Ben', 'Cleo');
  await server.clock.advance(10_249);
  expect(table.view).toMatchObject({ phase: 'question', reveal: null });
  const late = await submitted(table, table.host, { answerIndex: 0 });
  expect(late.speedBonus).toBe(0);
  server.clock.jump(1);
  const [over, short] = await Promise.all([
    table.guest.submit({ answerIndex: 0 }),
    table.answerOver(table.at(2), 0),
  ]);
  expect(refusalOf(over)).toEqual([409, 'QUESTION_CLOSED']);
  expect(short).toMatchObject({ type: 'refused', code: 'QUESTION_CLOSED' });
  await table.host.live.phase('reveal');
  expect(table.view.reveal).toMatchObject({ answer: [0, null, null], timeTaken: [10_000, null, null] });
});

test('ANSWER_OUT_OF_RANGE: no option of that number', async () => {
  const table = await inQuestion();
  for (const answerIndex of [-1, 4, 1_000]) {
    expect(refusalOf(await table.host.submit({ answerIndex }))).toEqual([400, 'ANSWER_OUT_OF_RANGE']);
    const short = await table.answerOver(table.host, answerIndex);
    expect(short).toMatchObject({ type: 'refused', code: 'ANSWER_OUT_OF_RANGE' });
  }
  expect(table.view.answered).toEqual([]);
});

test('GAME_NOT_FOUND: an unknown game, and what cannot be the id of one', async () => {
  const client = server.client();
  for (const gameId of ['zzzzzzzzzz', '', '../..', 'a\u0000b', '🎲']) {
    const reply = await client.call('submit-answer', { gameId, playerId: 'x', answerIndex: 0 });
    expect(refusalOf(reply)).toEqual([404, 'GAME_NOT_FOUND']);
  }
});

test('over the socket an answer has the same result as submit-answer, sent to no one else', async () => {
  const table = await inQuestion();
  const receipt = await table.answerOver(table.host, 1);
  const reply = await submitted(table, table.host, { answerIndex: 1 });
  expect(receipt).toMatchObject({ type: 'receipt', ...reply });
  await server.settle();
  expect(table.guest.live.messages.some(({ type }) => type === 'receipt')).toBe(false);
  expect(table.guest.live.me?.answer).toBeUndefined();
});

test('a player who reconnects receives their answer in the welcome, and finds the question answered', async () => {
  const table = await inQuestion();
  const receipt = await table.answerOver(table.guest, 2);
  const again = await table.guest.client.live(table.gameId);
  expect(again.me?.answer).toMatchObject({ questionId: table.question.id, answerIndex: 2 });
  expect(receipt).toMatchObject({ type: 'receipt', totalPoints: again.me?.answer?.totalPoints });
  expect(again.view.answered).toEqual([1]);
});

test('points and times of others are sent when the question closes, and scores change only then', async () => {
  const table = await inQuestion();
  await table.answerOver(table.host, 0);
  await table.answerOver(table.guest, 0);
  await server.clock.advance(999);
  expect(table.view).toMatchObject({ phase: 'question', scores: { total: [0, 0] }, reveal: null });
  await server.clock.advance(1);
  expect(table.view.phase).toBe('reveal');
  expect(table.view.reveal?.answer).toEqual([0, 0]);
  expect(table.view.scores.total).toEqual(table.view.reveal?.points);
});
