/** A whole game of four by independent clients, from the code to the results and play again: the results equal the sums of the receipts. */

import { expect, test } from 'vitest';

import {
  CreateGameReplySchema,
  FindGameReplySchema,
  JoinReplySchema,
  ResultsReplySchema,
} from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { taken } from '../support/harness/player-client.ts';
import { serverForTests, ClockedGame } from '../support/server.ts';

const server = await serverForTests();
const topics = ['sports', 'Cooking', 'Space & Technology', 'generalKnowledge'];

/** Four people: one never answers, one has a phone without sockets, and all answer differently. */
async function tableByCode(): Promise<ClockedGame> {
  const host = server.client();
  const { game } = taken(await host.post('/api/games', { name: 'Anna' }), 201, CreateGameReplySchema);
  const table = new ClockedGame(server, game.id);
  await table.seat(host);
  for (const name of ['Ben', 'Cleo', 'Dan']) {
    const client = server.client();
    const found = await client.post('/api/rpc/find_game_by_code', { code: game.code });
    const { id } = taken(found, 200, FindGameReplySchema);
    taken(await client.post(`/api/games/${id}/players`, { name }), 201, JoinReplySchema);
    await table.seat(client);
  }
  return table;
}

test('four rounds of six questions: scores, right answers and results are the sums of what each player received', async () => {
  const table = await tableByCode();
  server.watch(table);
  const points = [0, 0, 0, 0];
  const rights = [0, 0, 0, 0];
  const choosers: string[] = [];
  await table.start();
  while (table.view.phase !== 'finished') {
    if (table.view.phase === 'choosing') {
      choosers.push(table.chooser.playerId);
      await table.pick(topics[choosers.length - 1]);
    } else if (table.view.phase !== 'question') {
      await table.pass();
    } else {
      await server.clock.advanceTo(table.view.questionStartTime ?? 0);
      for (const [seat, one] of table.seats.slice(0, 3).entries()) {
        await server.clock.advance(700 * (seat + 1));
        const receipt = await table.answerOver(one, (table.question.number + seat) % 4);
        if (receipt.type !== 'receipt') throw new Error(receipt.code);
        points[seat] = (points[seat] ?? 0) + (receipt.totalPoints ?? 0);
        rights[seat] = (rights[seat] ?? 0) + Number(receipt.isCorrect);
      }
      await table.pass();
      expect(table.view.phase).toBe('reveal');
      expect(table.view.scores).toMatchObject({ total: points, right: rights });
    }
  }
  expect(new Set(choosers)).toEqual(new Set(table.seats.map(({ playerId }) => playerId)));
  expect(points.some((sum) => sum > 0)).toBe(true);
  for (const { live } of table.seats) expect(live.view).toEqual(table.view);

  const { players, rounds } = taken(
    await table.guest.client.get(`${table.path}/results`),
    200,
    ResultsReplySchema,
  );
  expect(rounds.map(({ number, questions }) => [number, questions.length])).toEqual(
    [1, 2, 3, 4].map((n) => [n, 6]),
  );
  expect(rounds.map(({ chosenBy }) => chosenBy)).toEqual(choosers);
  for (const [seat, { playerId }] of table.seats.entries())
    expect(players.find((player) => player.playerId === playerId)).toMatchObject({
      totalScore: points[seat],
      correctCount: rights[seat],
      answerCount: seat === 3 ? 0 : 24,
    });
  const asked = rounds.flatMap(({ questions }) => questions.map(({ text }) => text));
  expect(new Set(asked).size).toBe(24);
});

test('a player without sockets plays the whole game by polling', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 1 } });
  const { client, live, playerId } = table.guest;
  live.end();
  await live.closed();
  const poll = async () => taken(await client.get(table.path), 200, GameReplySchema);
  await table.start();
  let answered = 0;
  for (let polls = 0; polls < 200; polls++) {
    const { game, me } = await poll();
    if (game.phase === 'finished') break;
    if (game.phase === 'choosing' && game.chooserId === playerId)
      await client.call('select-topic', { gameId: table.gameId, playerId, topic: 'sports', roundNumber: 1 });
    if (game.phase === 'choosing' && game.chooserId === table.host.playerId) await table.pick();
    const isOpen = game.phase === 'question' && (game.questionStartTime ?? Infinity) <= server.clock.now();
    if (isOpen && me.answer === undefined) {
      const reply = await table.guest.submit({ answerIndex: 0, questionId: game.question?.id });
      expect(reply.status).toBe(200);
      expect((await poll()).me.answer).toMatchObject({ answerIndex: 0 });
      answered++;
    }
    await server.clock.advance(2_000);
  }
  expect(answered).toBe(6);
  expect((await poll()).game.phase).toBe('finished');
});

test('everyone gone: the game pauses without a deadline, and the first one back restarts the clock', async () => {
  const table = await (await server.table()).toQuestion();
  await server.clock.advance(10_000);
  const { id } = table.question;
  const { currentQuestion } = table.view;
  for (const { live } of table.seats) live.end();
  await Promise.all(table.seats.map(({ live }) => live.closed()));
  await server.clock.advance(3_600_000);
  const { game } = taken(await table.guest.client.get(table.path), 200, GameReplySchema);
  expect(game.currentQuestion).toBeGreaterThanOrEqual(currentQuestion);
  expect(game.status).toBe('in_progress');
  expect(game.question?.id === id || game.currentQuestion > currentQuestion).toBe(true);
  const back = await table.host.client.live(table.gameId);
  await server.settle();
  expect(back.view.paused ?? false).toBe(false);
  expect(back.view.deadline).toBeGreaterThan(server.clock.now());
});

test('a machine that slept through deadlines goes on where it stood, with the full time again', async () => {
  const table = await (await server.table()).toQuestion();
  const { id } = table.question;
  await table.answerOver(table.host, 0);
  server.clock.jump(600_000);
  await server.clock.advance(0);
  await server.settle();
  expect(table.view).toMatchObject({ phase: 'question', question: { id }, answered: [0] });
  expect(table.view.deadline).toBe(server.clock.now() + 300 + 10_000 + 250);
});

test('the last player to leave finishes the game', async () => {
  const table = await (await server.table()).toQuestion();
  await table.guest.client.delete(`${table.path}/players/me`);
  await server.settle();
  expect(table.view.players[1]?.status).toBe('left');
  await table.host.client.delete(`${table.path}/players/me`);
  expect(await table.host.live.closed()).toBe(4403);
});

test('the chooser leaves in the queue before the pick: the pick is refused and the turn passes on', async () => {
  const table = await (await server.table(['Anna', 'Ben', 'Cleo'])).toChoosing();
  const { client, playerId } = table.chooser;
  const { gameId } = table;
  const [left, picked] = await Promise.all([
    client.delete(`${table.path}/players/me`),
    client.call('select-topic', { gameId, playerId, topic: 'sports', roundNumber: 1 }),
  ]);
  expect(left.status).toBe(204);
  const { view } = table.seats.find((seat) => seat.playerId !== playerId)?.live ?? table.host.live;
  await server.settle();
  if (picked.status === 200) expect(view.phase).not.toBe('choosing');
  else expect(picked.status).toBe(403);
  const others = table.seats.filter((seat) => seat.playerId !== playerId);
  for (const { live } of others) expect(live.view.chooserId).not.toBe(playerId);
});
