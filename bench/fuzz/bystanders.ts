/** Games whose players do nothing during a fuzz run: whatever is thrown at them, they must not change. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import { PLAYERS_MAX } from '../../game/constants.ts';
import { DATABASE_FILE } from '../../server/store/open.ts';
import type { HttpGame } from '../../test/support/harness/http-game.ts';
import type { PlayerClient } from '../../test/support/harness/player-client.ts';
import { FuzzGame } from './game.ts';

const POLL_MS = 50;
const PAUSE_TIMEOUT_MS = 60_000;
/** A state that has not changed for this time has settled: seen facts are written once a minute. */
const SETTLED_MS = 65_000;
const SETTLING_MAX_MS = 300_000;
/** A full lobby, which no one can join; games that stand still because no player is connected; and one that is over. */
const PHASES = ['lobby', 'choosing', 'question', 'finished'] as const;

export interface Bystander {
  readonly phase: (typeof PHASES)[number];
  readonly game: HttpGame;
  readonly questionId: string | null;
}

/** Plays games to their phases, and has everybody disconnect. */
export async function openBystanders(base: string, dataFolder: string): Promise<Bystander[]> {
  return await Promise.all(
    PHASES.map(async (phase) => {
      const played = await FuzzGame.open(base, phase === 'lobby' ? PLAYERS_MAX : 3);
      await played.play(phase === 'question' ? 'slow' : 'fast', (view) => view.phase === phase);
      const questionId = played.view?.question?.id ?? null;
      played.close();
      if (isStill(phase)) await untilPaused(dataFolder, played.game);
      return { phase, game: played.game, questionId };
    }),
  );
}

const isStill = (phase: Bystander['phase']): boolean => phase === 'choosing' || phase === 'question';

/** Reads the log, because a player's request would count as a return. */
async function untilPaused(dataFolder: string, { gameId }: HttpGame): Promise<void> {
  const until = performance.now() + PAUSE_TIMEOUT_MS;
  while (performance.now() < until) {
    const database = new DatabaseSync(join(dataFolder, DATABASE_FILE), { readOnly: true });
    const last = database
      .prepare('select events from log where game_id = ? order by version desc')
      .get(gameId);
    database.close();
    if (String(last?.['events']).includes('"type":"paused"')) return;
    await sleep(POLL_MS);
  }
  throw new Error(`the game ${gameId} was never paused`);
}

/** By name: all database rows that name the game, its players or their sessions; and the replies to its players, unless their requests would resume the game. */
export type GameState = ReadonlyMap<string, string>;

/** The complete states of games, in their order. */
export async function statesOf(dataFolder: string, bystanders: readonly Bystander[]): Promise<GameState[]> {
  return await Promise.all(bystanders.map((bystander) => stateOf(dataFolder, bystander)));
}

/** The states once they have settled, including what is written up to a minute later, such as the questions that were seen. */
export async function settledStates(
  dataFolder: string,
  bystanders: readonly Bystander[],
): Promise<GameState[]> {
  const until = performance.now() + SETTLING_MAX_MS;
  let before = await statesOf(dataFolder, bystanders);
  while (performance.now() < until) {
    await sleep(SETTLED_MS);
    const after = await statesOf(dataFolder, bystanders);
    if (after.every((state, at) => differences(before[at], state).length === 0)) return after;
    before = after;
  }
  throw new Error('the bystanders’ games never stood still');
}

async function stateOf(dataFolder: string, { game, phase }: Bystander): Promise<GameState> {
  const state = rowsOf(join(dataFolder, DATABASE_FILE), game);
  for (const [seat, { client }] of isStill(phase) ? [] : game.seats.entries()) {
    // The time of the request differs.
    state.set(`seen by ${seat + 1}`, (await sent(client, game.path)).replace(/"now":\d+/, ''));
    const unlock = await client.call('get-entitlements', { session_id: client.sessionId });
    state.set(`unlock of ${seat + 1}`, unlock.text);
    if (phase === 'finished') state.set(`results of ${seat + 1}`, await sent(client, `${game.path}/results`));
  }
  return state;
}

async function sent(client: PlayerClient, path: string): Promise<string> {
  const { status, text } = await client.get(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return text;
}

/** What differs between two states, in one line per difference. */
export function differences(before: GameState = new Map(), after: GameState = new Map()): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [was = 'nothing', is = 'nothing'] = [before.get(name), after.get(name)];
    return was === is ? [] : [`${name}: ${was} became ${is}`];
  });
}

/** Rows by table that contain the game's id, a player's id, or the key under which a player's session is stored. */
function rowsOf(path: string, { gameId, seats }: HttpGame): Map<string, string> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database
      .prepare(`select name from sqlite_schema where type = 'table' order by name`)
      .all();
    const names = tables.map((table) => String(table['name']));
    const keys = database.prepare('select session from players where game_id = ?').all(gameId);
    const marks = [
      gameId,
      ...seats.map(({ playerId }) => playerId),
      ...keys.map((row) => String(row['session'])),
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
