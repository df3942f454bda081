/** Bots in a game that two processes serve over PostgreSQL and Redis: each action of a bot happens once, whichever process runs it first. */

import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';

import { GameReplySchema } from '../../protocol/view.ts';
import { taken } from '../support/harness/player-client.ts';
import type { ClockedGame } from '../support/server.ts';
import { twoProcesses } from '../support/two-processes.ts';

const BOT_PICKS_WITHIN_MS = 3_000;

const { one, other, clock, databaseUrl } = await twoProcesses();

const RowSchema = z.object({ at: z.coerce.number(), events: z.string() });
const EventSchema = z.looseObject({ type: z.string(), seat: z.int().optional() });

/** All events in a game's log, with their instants. */
async function logOf(gameId: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select at, events from log where game_id = $1 order by version', [
    gameId,
  ]);
  await client.end();
  return rows.flatMap((row) => {
    const { at, events } = RowSchema.parse(row);
    return z
      .array(EventSchema)
      .parse(JSON.parse(events))
      .map((event) => ({ at, ...event }));
  });
}

/** Advances to the end of the phase, and waits until both processes show the next one. */
async function passEverywhere(table: ClockedGame, seen: () => string): Promise<void> {
  await table.pass();
  await vi.waitFor(() => expect(seen()).toBe(table.view.phase), 10_000);
}

test('bots answer each question once and pick within 3 s, whichever process comes to it; they never count as present', async () => {
  const table = await one.table(['Anna'], { settings: { rounds: 3 } });
  taken(await table.host.client.post(`${table.path}/bots`, { count: 2 }), 201, GameReplySchema);
  const ben = await table.join('Ben', other.client());
  const seen = (): string => ben.live.view.phase;
  await table.start();
  await vi.waitFor(() => expect(seen()).toBe('getReady'), 10_000);

  let questions = 0;
  for (let steps = 0; table.view.phase !== 'finished' && steps < 200; steps++) {
    const { phase, chooserId, players } = table.view;
    const chooser = players.find(({ id }) => id === chooserId);
    if (phase === 'choosing' && chooser?.bot !== true) {
      await table.pick(['sports', 'history', 'geography'][table.view.currentRound - 1]);
      await vi.waitFor(() => expect(table.view.phase).not.toBe('choosing'), 10_000);
    } else if (phase === 'choosing') {
      const began = clock.now();
      await clock.advance(BOT_PICKS_WITHIN_MS);
      await vi.waitFor(() => expect(table.view.phase).not.toBe('choosing'), 10_000);
      expect(clock.now() - began).toBeLessThanOrEqual(BOT_PICKS_WITHIN_MS);
    } else if (phase === 'generating') {
      await vi.waitFor(() => expect(table.view.phase).not.toBe('generating'), 10_000);
    } else {
      if (phase === 'question') questions++;
      await passEverywhere(table, seen);
    }
  }
  expect(table.view.phase).toBe('finished');
  expect(questions).toBe(18);

  const log = await logOf(table.gameId);
  const bots = table.view.players.flatMap(({ bot }, seat) => (bot === true ? [seat] : []));
  expect(bots).toHaveLength(2);
  const count = (type: string): number => log.filter((event) => event.type === type).length;
  expect(count('questionOpened')).toBe(questions);
  expect(count('questionClosed')).toBe(questions);
  // No one else answers: each bot answers at most once per question, and usually does.
  let answered = new Set<number>();
  let answers = 0;
  for (const event of log) {
    if (event.type === 'questionOpened') answered = new Set();
    if (event.type !== 'answered' || event.seat === undefined) continue;
    expect(bots).toContain(event.seat);
    expect(answered).not.toContain(event.seat);
    answered.add(event.seat);
    answers++;
  }
  expect(answers).toBeGreaterThan(questions);
  expect(answers).toBeLessThanOrEqual(questions * bots.length);
}, 120_000);
