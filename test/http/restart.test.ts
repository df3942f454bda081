/** The server is killed at every phase: seats, scores, phases and acknowledged answers remain. Real processes, real time. */

import { afterAll, expect, test } from 'vitest';

import { FindGameReplySchema, ResultsReplySchema } from '../../protocol/data.ts';
import { GameReplySchema, type GameView } from '../../protocol/view.ts';
import { HttpGame } from '../support/harness/http-game.ts';
import { taken } from '../support/harness/player-client.ts';
import { ServerProcess } from '../support/harness/server-process.ts';

const RETRY_POLICY = 120_000;
const servers: ServerProcess[] = [];
afterAll(() => Promise.all(servers.map((server) => server.dispose())));

async function serverAt(speed: number, level = 'silent'): Promise<ServerProcess> {
  const server = await ServerProcess.start({ GAME_SPEED: String(speed), LOG_LEVEL: level });
  servers.push(server);
  return server;
}

const pairAt = ({ base }: ServerProcess, settings?: Readonly<Record<string, unknown>>): Promise<HttpGame> =>
  HttpGame.open([base, base], settings);

/** The state that must not change; versions and clocks start again. */
function persistedFields({
  phase,
  code,
  currentRound,
  currentQuestion,
  players,
  scores,
  answered,
  round,
  question,
  reveal,
}: GameView) {
  return { phase, code, currentRound, currentQuestion, players, scores, answered, round, question, reveal };
}

test(
  'kill -9 in every phase: host and guest come back to their seat, score and phase, and the game goes on',
  async () => {
    const server = await serverAt(1.5);
    const phases = ['lobby', 'getReady', 'choosing', 'intro', 'question', 'answered', 'reveal'] as const;
    const made = await Promise.all(phases.map(async (name) => [name, await pairAt(server)] as const));
    const tables = new Map<string, HttpGame>(made);
    const table = (name: (typeof phases)[number]): HttpGame => {
      const found = tables.get(name);
      if (found === undefined) throw new Error(`no table in ${name}`);
      return found;
    };

    await Promise.all(
      (['choosing', 'intro', 'question', 'answered', 'reveal'] as const).map((name) => table(name).start()),
    );
    await Promise.all(made.slice(2).map(([, { host }]) => host.live.phase('choosing')));
    for (const name of ['question', 'answered', 'reveal'] as const) await table(name).pick();
    const ids = await Promise.all(made.slice(4).map(([, { host }]) => host.opened()));
    const [, answeredId = '', revealId = ''] = ids;
    const receipt = await table('answered').guest.live.answer(answeredId, 0);
    for (const { live } of table('reveal').seats) await live.answer(revealId, 1);
    await table('reveal').host.live.phase('reveal');
    await Promise.all([table('getReady').start(), table('intro').pick()]);
    await table('intro').host.live.phase('intro');
    await table('getReady').host.live.phase('getReady');
    const seesAnswer = (): boolean => table('answered').host.live.view.answered.length === 1;
    await table('answered').host.live.until(seesAnswer, 'who has answered');
    const isWritten = (): boolean => table('intro').host.live.view.round?.questionCount === 6;
    await table('intro').host.live.until(isWritten, 'all questions of the round');
    for (const { host, guest } of tables.values()) await Promise.all([host.live.sync(), guest.live.sync()]);
    const before = new Map(made.map(([name, { host }]) => [name, persistedFields(host.live.view)]));

    await server.end('SIGKILL');
    await server.run();

    const players = made.flatMap(([name, { seats }]) => seats.map((player) => ({ name, player })));
    await Promise.all(players.map(({ player }) => player.reconnect(server.base)));
    for (const { name, player } of players) {
      expect([name, persistedFields(player.live.view)]).toEqual([name, before.get(name)]);
      expect(player.live.me).toMatchObject({ playerId: player.playerId, role: 'player' });
    }
    for (const [name, { host, guest }] of made) {
      expect([name, host.live.me?.isHost, guest.live.me?.isHost]).toEqual([name, true, false]);
      const { code } = host.live.view;
      const found = await guest.client.post('/api/rpc/find_game_by_code', { code });
      expect(taken(found, 200, FindGameReplySchema).id).toBe(host.gameId);
    }

    const { host: answeredHost, guest: answeredGuest } = table('answered');
    expect(answeredGuest.live.me?.answer).toMatchObject({ questionId: answeredId, answerIndex: 0 });
    const again = await answeredGuest.live.answer(answeredId, 3);
    expect({ ...again, ref: 0 }).toEqual({ ...receipt, ref: 0 });

    const goOn = async (): Promise<void> => {
      await table('lobby').start();
      await table('choosing').pick();
      const { host: open } = table('question');
      await open.opened();
      expect(await open.live.answer(ids[0] ?? '', 2)).toMatchObject({ type: 'receipt' });
      await answeredHost.opened();
      expect(await answeredHost.live.answer(answeredId, 3)).toMatchObject({ type: 'receipt' });
    };
    await Promise.all([
      goOn(),
      table('lobby').guest.live.phase('getReady'),
      table('getReady').guest.live.phase('choosing'),
      table('choosing').guest.live.phase('intro'),
      table('intro').guest.live.phase('question'),
      answeredGuest.live.phase('reveal'),
      table('reveal').guest.live.until(
        () => table('reveal').guest.live.view.currentQuestion === 2,
        'the next question',
      ),
    ]);
    expect(answeredGuest.live.view.reveal?.answer).toEqual([3, 0]);
  },
  RETRY_POLICY,
);

test(
  'kill -9 in the results: the scores are the sums of the receipts, and the same table plays again',
  async () => {
    const server = await serverAt(50);
    const pair = await pairAt(server, { rounds: 1 });
    const { host, guest } = pair;
    await pair.start();
    await pair.phase('choosing');
    await pair.pick();
    const sums = [0, 0];
    for (let number = 1; number <= 6; number++) {
      await host.live.until(() => host.live.view.currentQuestion === number, `question ${number}`);
      const id = await host.opened();
      for (const [seat, { live }] of pair.seats.entries()) {
        const receipt = await live.answer(id, seat + 1);
        if (receipt.type === 'receipt') sums[seat] = (sums[seat] ?? 0) + (receipt.totalPoints ?? 0);
      }
    }
    await host.live.phase('finished');
    await server.end('SIGKILL');
    await server.run();
    await Promise.all(pair.seats.map((player) => player.reconnect(server.base)));
    expect(host.live.view).toMatchObject({ phase: 'finished', scores: { total: sums } });
    const reply = await guest.client.get(`/api/games/${host.gameId}/results`);
    expect(taken(reply, 200, ResultsReplySchema).rounds[0]?.questions).toHaveLength(6);
    taken(await host.client.post(`/api/games/${host.gameId}/play-again`), 200, GameReplySchema);
    await guest.live.phase('lobby');
  },
  RETRY_POLICY,
);

test(
  'SIGTERM: sockets are closed with 1012, the exit is clean within 5 s, and nothing acknowledged is lost',
  async () => {
    const server = await serverAt(2, 'trace');
    const pair = await pairAt(server);
    const { guest } = pair;
    const id = await pair.begin();
    const receipt = guest.live.answer(id, 2);
    const ended = server.end('SIGTERM');
    await receipt.catch(() => undefined);
    const { code, took } = await ended;
    expect(code).toBe(0);
    expect(took).toBeLessThan(5_000);
    expect(await Promise.all(pair.seats.map(({ live }) => live.closed()))).toEqual([1012, 1012]);
    const wasReceived = guest.live.messages.some(({ type }) => type === 'receipt');
    await server.run();
    await Promise.all(pair.seats.map((player) => player.reconnect(server.base)));
    expect(guest.live.view).toMatchObject({ phase: 'question', question: { id } });
    if (wasReceived) expect(guest.live.me?.answer).toMatchObject({ questionId: id, answerIndex: 2 });
    for (const { client } of pair.seats) expect(server.output).not.toContain(client.sessionId);
  },
  RETRY_POLICY,
);

test('a wrong value stops the start with one line that names the variable and what it takes', async () => {
  const start = ServerProcess.start({ GAME_SPEED: 'fast' });
  await expect(start).rejects.toThrow(/GAME_SPEED must be a number/);
});
