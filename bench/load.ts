/** The load: a number of games, played at a rate by clients that know only the contract. */

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { Device, type Owner } from './device.ts';
import { createCaller, type BenchCaller } from './http.ts';
import { listOf, objectOf, textOf } from './json.ts';
import { questionTime, type Pace } from './pace.ts';
import { PlayedGame, type GameParts } from './played-game.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** Games that are set up at once. */
const AT_ONCE = 8;

export interface Load {
  readonly recorder: Recorder;
  /** From the next question of each game on. */
  setPace(pace: Pace): void;
  /** Starts the games one after the other over one question's time, so that their answers come evenly. */
  start(): Promise<void>;
  stop(): void;
}

export interface LoadParts {
  /** Addresses of servers; with more than one, a game's players are spread over them. */
  readonly urls: readonly string[];
  readonly games: number;
  readonly players: number;
  readonly pace: Pace;
}

/** Creates the games, seats their players and opens their sockets. */
export async function openLoad({ urls, games, players, pace: first }: LoadParts): Promise<Load> {
  const recorder = createRecorder();
  const caller = createCaller();
  let pace = first;
  const parts = { caller, recorder, pace: () => pace };
  const all: PlayedGame[] = [];

  let opened = 0;
  const openInTurn = async (): Promise<void> => {
    while (opened < games) {
      const index = opened++;
      const places = Array.from({ length: players }, (_, seat) => urls[(index + seat) % urls.length] ?? '');
      all.push(await openGame(places, parts));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openInTurn));

  return {
    recorder,
    setPace: (next) => (pace = next),
    start: () => startEvenly(all, questionTime(pace, players)),
    stop() {
      for (const game of all) game.stop();
      caller.close();
    },
  };
}

async function startEvenly(games: readonly PlayedGame[], over: number): Promise<void> {
  const began = performance.now();
  const started: Promise<void>[] = [];
  for (const [index, game] of games.entries()) {
    const wait = began + (index / games.length) * over - performance.now();
    if (wait > 1) await setTimeout(wait);
    started.push(game.start());
  }
  await Promise.all(started);
}

/** A game with everyone at their sockets: one player a place, the first of them its host. */
async function openGame(places: readonly string[], parts: GameParts): Promise<PlayedGame> {
  const { gameId, owners } = await createGame(parts.caller, places, parts.pace().questionTimeLimit);
  const game = new PlayedGame(gameId, parts);
  for (const owner of owners) game.devices.push(new Device(owner, game));
  await game.connect();
  return game;
}

/** Creates a game with one seat a place. */
export async function createGame(
  caller: BenchCaller,
  [host = '', ...others]: readonly string[],
  questionTimeLimit: number,
): Promise<{ readonly gameId: string; readonly owners: readonly Owner[] }> {
  const { gameId, owner } = await create(caller, host, questionTimeLimit);
  const owners = [owner];
  for (const url of others) owners.push(await join(caller, url, gameId, owners.length));
  return { gameId, owners };
}

async function create(
  caller: BenchCaller,
  url: string,
  questionTimeLimit: number,
): Promise<{ gameId: string; owner: Owner }> {
  const session = randomUUID();
  const settings = { questionTimeLimit };
  const made = await caller.post(`${url}/api/games`, session, { name: 'Player 1', settings });
  const playerId = textOf(objectOf(made, 'me'), 'playerId');
  return { gameId: textOf(objectOf(made, 'game'), 'id'), owner: { seat: 0, session, playerId, url } };
}

async function join(caller: BenchCaller, url: string, gameId: string, seat: number): Promise<Owner> {
  const session = randomUUID();
  const name = `Player ${seat + 1}`;
  const joined = await caller.post(`${url}/api/games/${gameId}/players`, session, { name });
  const seats = listOf(objectOf(joined, 'game'), 'players').length;
  if (seats !== seat + 1) throw new Error(`${seats} players where ${seat + 1} were expected`);
  return { seat, session, playerId: textOf(objectOf(joined, 'me'), 'playerId'), url };
}
