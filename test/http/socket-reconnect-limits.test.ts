/** Limits on new sockets: players behind one address (a school) reconnect at once, and new sessions stay limited. Real sockets, with the limits on; 1,000 players at a real process. */

import { expect, test } from 'vitest';

import { CreateGameReplySchema } from '../../protocol/data.ts';
import { createLimits } from '../../server/limits/limits.ts';
import { limitNewSockets } from '../../server/limits/new-socket-limits.ts';
import { eventually } from '../support/eventually.ts';
import type { LiveGame } from '../support/harness/live-game.ts';
import { PlayerClient, taken } from '../support/harness/player-client.ts';
import { ServerProcess } from '../support/harness/server-process.ts';
import { TestServer } from '../support/server.ts';

const GAMES = 40;
const PLAYERS_PER_GAME = 5;
const TABS = 3;
const NEW_SOCKETS_MAX = 600;
const TEST_MS = 120_000;

test(
  'players of one address, more than it may open new sockets, all reconnect at once',
  async () => {
    const server = await TestServer.start({ RATE_LIMIT: 'on' });
    const tables = [];
    for (let made = 0; made < GAMES; made++) {
      const names = Array.from({ length: PLAYERS_PER_GAME }, (_, index) => `Player ${index}`);
      tables.push(await server.table(names));
    }
    const seats = tables.flatMap(({ gameId, seats: all }) => all.map(({ client }) => ({ gameId, client })));
    for (const { client } of seats) client.close();
    const started = performance.now();
    const back = await Promise.all(
      seats.flatMap(({ gameId, client }) => Array.from({ length: TABS }, () => client.live(gameId))),
    );
    console.log(`${back.length} sockets back after ${Math.round(performance.now() - started)} ms`);
    expect(seats.length + back.length).toBeGreaterThan(NEW_SOCKETS_MAX);
    expect(back.filter(({ isOpen }) => isOpen)).toHaveLength(GAMES * PLAYERS_PER_GAME * TABS);
    for (const { client } of seats) client.close();
    await server.stop();
  },
  TEST_MS,
);

/** A player of the school, on a separate device. */
interface SchoolPlayer {
  readonly gameId: string;
  readonly client: PlayerClient;
  live: LiveGame;
}

const SCHOOL = { games: 100, playersPerGame: 10 };

/** Lobbies with one session per player, all from one address. */
async function seatSchool(base: string): Promise<SchoolPlayer[][]> {
  const games = Array.from({ length: SCHOOL.games }, async () => {
    const clients = Array.from({ length: SCHOOL.playersPerGame }, () => new PlayerClient(base));
    let gameId = '';
    const players: SchoolPlayer[] = [];
    for (const [seat, client] of clients.entries()) {
      const name = `Player ${seat + 1}`;
      const settings = { rounds: 1, questionTimeLimit: 60 };
      const reply = await client.post(
        seat === 0 ? '/api/games' : `/api/games/${gameId}/players`,
        seat === 0 ? { name, settings } : { name },
      );
      if (seat === 0) gameId = taken(reply, 201, CreateGameReplySchema).game.id;
      if (reply.status !== 201) throw new Error(reply.text);
      players.push({ gameId, client, live: await client.live(gameId) });
    }
    return players;
  });
  return await Promise.all(games);
}

/** Plays a game to its first question. */
async function openFirstQuestion(players: readonly SchoolPlayer[]): Promise<void> {
  const [host] = players;
  if (host === undefined) throw new Error('nobody plays');
  const { client, live, gameId } = host;
  await client.post(`/api/games/${gameId}/start`);
  const { chooserId } = await live.phase('choosing');
  const chooser = players.find((player) => player.live.me?.playerId === chooserId);
  if (chooser === undefined) throw new Error('nobody chooses');
  const topic = { topic: 'sports', difficulty: 'easy', roundNumber: 1 };
  await chooser.client.call('select-topic', { gameId, playerId: chooserId, ...topic });
  await live.phase('question');
}

test(
  '1,000 players behind one address lose their sockets in a question: all come back, and every answer they then give is acknowledged and counts',
  async () => {
    const server = await ServerProcess.start({ RATE_LIMIT: 'on' });
    const games = await seatSchool(server.base);
    await Promise.all(games.map(openFirstQuestion));
    const all = games.flat();
    const opensAt = Math.max(...games.map(([host]) => host?.live.view.questionStartTime ?? 0));
    await eventually(() => Date.now() > opensAt);

    for (const { live } of all) live.ws.terminate();
    const dropped = performance.now();
    const receipts = await Promise.all(
      all.map(async (player, at) => {
        player.live = await player.client.live(player.gameId);
        const { question } = player.live.view;
        return await player.live.answer(question?.id ?? '', at % 4);
      }),
    );
    console.log(`${receipts.length} answers after ${Math.round(performance.now() - dropped)} ms`);
    expect(receipts.map(({ type }) => type)).toEqual(all.map(() => 'receipt'));

    for (const [nth, players] of games.entries()) {
      const given = players.map((_, seat) => (nth * SCHOOL.playersPerGame + seat) % 4);
      const { reveal } = (await players[0]?.live.phase('reveal')) ?? {};
      expect(reveal?.answer).toEqual(given);
    }
    for (const { client } of all) client.close();
    await server.dispose();
  },
  TEST_MS,
);

test('a session that reconnects again and again counts towards the limit of its address', async () => {
  const address = '192.0.2.1';
  const session = new PlayerClient('http://quiz').sessionId;
  const sockets = limitNewSockets(createLimits(), {
    now: () => 0,
    wakeAt: (_at, wake) => (queueMicrotask(wake), () => undefined),
  });
  let opened = 0;
  while (opened < 2 * NEW_SOCKETS_MAX && (await sockets.take(address)).ok) {
    opened++;
    await sockets.noteReconnect(session, address);
  }
  // Four of its sockets were not counted.
  expect(opened).toBe(NEW_SOCKETS_MAX + 4);
});
