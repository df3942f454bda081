/** Games whose players do nothing during a fuzz run: whatever is thrown at them, they must not change. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import { PLAYERS_MAX } from '../../game/constants.ts';
import { DATABASE_FILE } from '../../server/store/open.ts';
import { textOf } from '../json.ts';
import { ask, Table } from './table.ts';

const POLL_MS = 50;
const PAUSE_TIMEOUT_MS = 60_000;
/** A full lobby, which no one can join; games that stand still because no player is connected; and one that is over. */
const PHASES = ['lobby', 'choosing', 'question', 'finished'] as const;

export interface Bystander {
  readonly phase: (typeof PHASES)[number];
  readonly table: Table;
  readonly questionId: string | null;
}

/** Plays games to their phases, and has everybody disconnect. */
export async function openBystanders(base: string, dataFolder: string): Promise<Bystander[]> {
  return await Promise.all(
    PHASES.map(async (phase) => {
      const table = await Table.open(base, phase === 'lobby' ? PLAYERS_MAX : 3);
      const pace = phase === 'question' ? 'slow' : 'fast';
      await table.play(pace, (view) => view.phase === phase);
      const questionId = table.view?.question?.id ?? null;
      table.close();
      if (isStill(phase)) await untilPaused(dataFolder, table);
      return { phase, table, questionId };
    }),
  );
}

const isStill = (phase: Bystander['phase']): boolean => phase === 'choosing' || phase === 'question';

/** Reads the log: a request of a player would be a return. */
async function untilPaused(dataFolder: string, { gameId }: Table): Promise<void> {
  const until = performance.now() + PAUSE_TIMEOUT_MS;
  while (performance.now() < until) {
    const database = new DatabaseSync(join(dataFolder, DATABASE_FILE), { readOnly: true });
    const last = database
      .prepare('select events from log where game_id = ? order by version desc')
      .get(gameId);
    database.close();
    if (last !== undefined && textOf(last, 'events').includes('"type":"paused"')) return;
    await sleep(POLL_MS);
  }
  throw new Error(`the game ${gameId} was never paused`);
}

/** By name: all rows of the database that name the game, its players or their sessions; and what its players are sent, unless their asking would go on with the game. */
export type GameState = ReadonlyMap<string, string>;

/** The complete state of a game. */
export async function stateOf(
  base: string,
  dataFolder: string,
  { table, phase }: Bystander,
): Promise<GameState> {
  const { gameId, seats } = table;
  const state = new Map<string, string>();
  for (const [seat, { session }] of isStill(phase) ? [] : seats.entries()) {
    const { now: _, ...seen } = await ask(base, session, 'GET', `/api/games/${gameId}`);
    state.set(`seen by ${seat + 1}`, JSON.stringify(seen));
    const body = { session_id: session };
    const unlock = await ask(base, session, 'POST', '/api/functions/get-entitlements', body);
    state.set(`unlock of ${seat + 1}`, JSON.stringify(unlock));
    if (phase !== 'finished') continue;
    const results = await ask(base, session, 'GET', `/api/games/${gameId}/results`);
    state.set(`results of ${seat + 1}`, JSON.stringify(results));
  }
  for (const [name, rows] of rowsOf(join(dataFolder, DATABASE_FILE), gameId, seats)) state.set(name, rows);
  return state;
}

/** What differs between two states, in one line per difference. */
export function differences(before: GameState = new Map(), after: GameState = new Map()): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [was = 'nothing', is = 'nothing'] = [before.get(name), after.get(name)];
    return was === is ? [] : [`${name}: ${was} became ${is}`];
  });
}

/** Rows by table: those in which a text holds the game's id or a player's, or the key under which a player's session is stored. */
function rowsOf(path: string, gameId: string, seats: Table['seats']): Map<string, string> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database
      .prepare(`select name from sqlite_schema where type = 'table' order by name`)
      .all();
    const names = tables.map((table) => textOf(table, 'name'));
    const keys = database.prepare('select session from players where game_id = ?').all(gameId);
    const marks = [
      gameId,
      ...seats.map(({ playerId }) => playerId),
      ...keys.map((row) => textOf(row, 'session')),
    ];
    const found = new Map<string, string>();
    for (const name of names) {
      const rows = database.prepare(`select * from "${name}"`).all();
      const own = rows
        .map((row) => JSON.stringify(row))
        .filter((row) => marks.some((mark) => row.includes(mark)));
      found.set(`table ${name}`, own.toSorted().join('\n'));
    }
    return found;
  } finally {
    database.close();
  }
}
