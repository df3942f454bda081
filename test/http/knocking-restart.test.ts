/** The server is killed while people knock: open knocks stay open, and admitted people get their seats in the next round. A real process, real time. */

import { afterAll, expect, test } from 'vitest';

import { KnockReplySchema, ResultsReplySchema } from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { HttpGame } from '../support/harness/http-game.ts';
import { PlayerClient, taken } from '../support/harness/player-client.ts';
import { ServerProcess } from '../support/harness/server-process.ts';

/** A round of six unanswered questions at the test's speed, with time for a slow machine. */
const ROUND_PATIENCE_MS = 60_000;
const SPEED = 15;

const servers: ServerProcess[] = [];
afterAll(() => Promise.all(servers.map((server) => server.dispose())));

test(
  'kill -9 with one at the door and one let in: both play the next round, and stand in the results',
  async () => {
    const server = await ServerProcess.start({ GAME_SPEED: String(SPEED), LOG_LEVEL: 'silent' });
    servers.push(server);
    const table = await HttpGame.open([server.base, server.base], { rounds: 2 });
    const { path, host } = table;
    await table.start();
    await table.phase('choosing');
    const sessions = [new PlayerClient(server.base), new PlayerClient(server.base)].map(
      ({ sessionId }) => sessionId,
    );
    const lateOnes = () => sessions.map((sessionId) => new PlayerClient(server.base, sessionId));
    const stateOf = async (client: PlayerClient) =>
      taken(await client.get(`${path}/knock`), 200, KnockReplySchema).state;
    const letIn = async (name: string): Promise<void> => {
      const isThere = () => host.live.view.door?.asking.some((each) => each.name === name) ?? false;
      await host.live.until(isThere, `${name} at the door`);
      const knockId = host.live.view.door?.asking.find((each) => each.name === name)?.id;
      taken(await host.client.post(`${path}/knocks/${knockId}`, { letIn: true }), 200, GameReplySchema);
    };
    for (const [index, client] of lateOnes().entries())
      taken(await client.post(`${path}/knock`, { name: `Late ${index}` }), 201, KnockReplySchema);
    await letIn('Late 0');

    await server.end('SIGKILL');
    await server.run();
    for (const seat of table.seats) await seat.reconnect(server.base);
    expect(await Promise.all(lateOnes().map(stateOf))).toEqual(['admitted', 'asking']);
    await letIn('Late 1');
    await host.live.until(() => host.live.view.currentRound === 2, 'the second round', ROUND_PATIENCE_MS);
    expect(await Promise.all(lateOnes().map(stateOf))).toEqual(['seated', 'seated']);
    expect(host.live.view.players.map(({ name }) => name).slice(2)).toEqual(['Late 0', 'Late 1']);
    for (const client of lateOnes()) await table.seat(client);
    await table.phase('finished', ROUND_PATIENCE_MS);
    const results = taken(await host.client.get(`${path}/results`), 200, ResultsReplySchema);
    expect(results.players.map(({ askedCount }) => askedCount).toSorted((a, b) => a - b)).toEqual([
      6, 6, 12, 12,
    ]);
  },
  3 * ROUND_PATIENCE_MS,
);
