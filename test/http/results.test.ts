/** The contract's results, their CSV, summary, challenges and feedback. */

import { expect, test } from 'vitest';

import { ChallengeReplySchema, FeedbackReplySchema, ResultsReplySchema } from '../../protocol/data.ts';
import { GameSummaryReplySchema } from '../../protocol/functions.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { refusalOf, taken, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const server = await serverForTests();
const locked = await serverForTests({ PAYWALL: 'on' });

/** Plays a game of one round, in which each player always takes another option, to its results. */
async function played(names: readonly string[], at = server, settings = true): Promise<ClockedGame> {
  const table = await at.table(names, settings ? { settings: { rounds: 1 } } : {});
  while (table.view.phase !== 'finished') {
    if (table.view.phase === 'question') {
      for (const [index, seat] of table.seats.entries()) await table.answerOver(seat, index % 4);
      await at.settle();
    }
    await (table.view.phase === 'lobby' || table.view.phase === 'reveal' ? next(table) : table.toReveal());
  }
  return table;
}

async function next(table: ClockedGame): Promise<void> {
  if (table.view.phase === 'lobby') await table.toQuestion();
  else await table.pass();
  if (table.view.phase === 'question') await table.toQuestion();
}

const results = async (table: ClockedGame) =>
  taken(await table.guest.client.get(`${table.path}/results`), 200, ResultsReplySchema);

test('results contain rounds, questions, answers and statistics of a finished game, for its players', async () => {
  const table = await played(['Anna', 'Ben', 'Cleo', 'Dan']);
  const { players, rounds, times } = await results(table);
  expect(rounds).toHaveLength(1);
  expect(rounds[0]?.questions).toHaveLength(6);
  for (const question of rounds[0]?.questions ?? []) {
    expect(question).toMatchObject({ correctCount: 1, playerCount: 4, voided: false });
    expect(question.answers.map(({ answerIndex }) => answerIndex)).toEqual([0, 1, 2, 3]);
  }
  for (const { playerId, totalScore, roundScores, answerCount } of players) {
    const seat = table.view.players.findIndex(({ id }) => id === playerId);
    expect(totalScore).toBe(table.view.scores.total[seat]);
    expect([roundScores, answerCount]).toEqual([[totalScore], 6]);
  }
  expect(players.map(({ rank }) => rank)[0]).toBe(1);
  expect(times).not.toBe(null);
});

test('results and summary stay readable in the lobby after play again, until the next start', async () => {
  const table = await played(['Anna', 'Ben']);
  const before = await results(table);
  taken(await table.host.client.post(`${table.path}/play-again`), 200, GameReplySchema);
  expect(await results(table)).toEqual(before);
  const summary = await table.guest.client.call('generate-game-summary', { gameId: table.gameId });
  expect(taken(summary, 200, GameSummaryReplySchema).summary).toBe(before.summary);
  taken(await table.host.client.post(`${table.path}/start`), 200, GameReplySchema);
  expect(refusalOf(await table.guest.client.get(`${table.path}/results`))).toEqual([409, 'NOT_FINISHED']);
});

test('NOT_FINISHED 409 before the end, NOT_A_PLAYER 403 without a seat: results, CSV and summary', async () => {
  const table = await server.table();
  const visitor = server.client();
  const asks = [
    (client = table.guest.client): Promise<Reply> => client.get(`${table.path}/results`),
    (client = table.guest.client): Promise<Reply> => client.get(`${table.path}/results.csv`),
    (client = table.guest.client): Promise<Reply> =>
      client.call('generate-game-summary', { gameId: table.gameId }),
  ];
  for (const ask of asks) {
    expect(refusalOf(await ask())).toEqual([409, 'NOT_FINISHED']);
    expect(refusalOf(await ask(visitor))).toEqual([403, 'NOT_A_PLAYER']);
  }
  const unknown = await visitor.call('generate-game-summary', { gameId: 'zzzzzzzzzz' });
  expect(refusalOf(unknown)).toEqual([404, 'GAME_NOT_FOUND']);
});

test('no cell of results.csv can run as a formula', async () => {
  const names = ['=1+1', '+cmd', '-2', '@SUM(A1)', '"; DROP', 'a,b', 'a;=1', 'b; "@x'];
  const table = await played(names);
  const reply = await table.guest.client.get(`${table.path}/results.csv`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^text\/csv/);
  const lines = reply.text.split('\r\n');
  expect(lines).toHaveLength(1 + 6 * names.length + 1);
  for (const line of lines) expect(line).not.toMatch(/(?:^|[,;])[\s"]*[=+@-]/);
  for (const cell of [
    ",'=1+1,",
    ",'+cmd,",
    ",'-2,",
    ",'@SUM(A1),",
    ',"""; DROP",',
    ',"a,b",',
    `,"a;'=1",`,
    `,"b; ""'@x",`,
  ])
    expect(reply.text).toContain(cell);
});

test('results.csv names the topics of a game in its language', async () => {
  const table = await server.table(['Anna', 'Ben'], { language: 'de', settings: { rounds: 1 } });
  await table.toQuestion();
  await table.answerOver(table.guest, 0);
  await table.toEnd();
  const { text } = await table.guest.client.get(`${table.path}/results.csv`);
  expect(text).toContain('\r\n1,Wissenschaft & Natur,easy,1,');
});

test('results.csv belongs to deep analytics: NOT_UNLOCKED 402 without', async () => {
  const table = await locked.table();
  await table.toEnd();
  expect(refusalOf(await table.guest.client.get(`${table.path}/results.csv`))).toEqual([402, 'NOT_UNLOCKED']);
});

test('there is one summary of a game, the same for all who ask, also at once', async () => {
  const table = await played(['Anna', 'Ben', 'Cleo']);
  const replies = await Promise.all(
    table.seats.map(({ client }) => client.call('generate-game-summary', { gameId: table.gameId })),
  );
  const summaries = replies.map((reply) => taken(reply, 200, GameSummaryReplySchema).summary);
  expect(new Set(summaries).size).toBe(1);
  expect(summaries[0]).not.toMatch(/[<>[\]`]/);
  expect((await results(table)).summary).toBe(summaries[0]);
});

test('a question challenged by the majority is void: its points are out of every score at once, and all clients receive that', async () => {
  const table = await played(['Anna', 'Ben', 'Cleo']);
  const before = await results(table);
  const worth =
    before.rounds[0]?.questions.find(({ correctCount }) => correctCount === 1) ??
    before.rounds[0]?.questions[0];
  const questionId = worth?.id ?? '';
  const challenge = (index: number): Promise<Reply> =>
    table.at(index).client.post(`${table.path}/questions/${questionId}/challenge`, { reason: 'It depends' });
  expect(taken(await challenge(0), 200, ChallengeReplySchema).status).toBe('open');
  expect(taken(await challenge(0), 200, ChallengeReplySchema).status).toBe('open');
  expect(taken(await challenge(1), 200, ChallengeReplySchema).status).toBe('void');
  expect(taken(await challenge(2), 200, ChallengeReplySchema).status).toBe('void');
  await server.settle();
  expect(table.view.voided).toMatchObject([{ questionId, reason: 'It depends' }]);
  const after = await results(table);
  const points = worth?.answers.reduce((sum, answer) => sum + answer.points, 0) ?? 0;
  const total = (all: typeof after): number =>
    all.players.reduce((sum, { totalScore }) => sum + totalScore, 0);
  expect(total(after)).toBe(total(before) - points);
});

test('challenges: a player’s, of a question that was played: NOT_A_PLAYER, QUESTION_NOT_FOUND, CHALLENGE_CLOSED', async () => {
  const table = await (await server.table()).toQuestion();
  const challenge = (client = table.guest.client, id = table.question.id): Promise<Reply> =>
    client.post(`${table.path}/questions/${id}/challenge`);
  expect(refusalOf(await challenge(server.client()))).toEqual([403, 'NOT_A_PLAYER']);
  expect(refusalOf(await challenge(table.guest.client, 'zzzzzzzzzz'))).toEqual([404, 'QUESTION_NOT_FOUND']);
  expect(refusalOf(await challenge())).toEqual([409, 'CHALLENGE_CLOSED']);
  await table.pass();
  taken(await challenge(), 200, ChallengeReplySchema);
});

test('feedback with all its fields is saved: 201; an empty message is refused', async () => {
  const client = server.client();
  const body = {
    session_id: client.sessionId,
    game_id: 'zzzzzzzzzz',
    language: 'en',
    route: '/game/zzzzzzzzzz',
    message: 'Fun!\u0000',
    reason: 'post_game',
    meta: { userAgent: 'x'.repeat(600), referrer: '', screen: { width: 390, height: 844 }, timezone: null },
  };
  expect(taken(await client.post('/api/feedback', body), 201, FeedbackReplySchema)).toEqual({ saved: true });
  taken(await client.post('/api/feedback', { message: 'Short' }), 201, FeedbackReplySchema);
  for (const message of ['', '   ', undefined])
    expect(refusalOf(await client.post('/api/feedback', { ...body, message }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
});

/** Feedback whose `meta` contains nested lists of this depth. */
const nested = (depth: number): string =>
  `{"message": "Fun!", "meta": {"a": ${'['.repeat(depth)}1${']'.repeat(depth)}}}`;

test('feedback: what a client reports of its device has one level; anything deeper is refused', async () => {
  const client = server.client();
  taken(await client.post('/api/feedback', nested(1)), 201, FeedbackReplySchema);
  for (const depth of [2, 5_000]) {
    expect(refusalOf(await client.post('/api/feedback', nested(depth)))).toEqual([400, 'INVALID_INPUT']);
  }
});
