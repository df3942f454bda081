/** The load: a number of games, played at a rate by clients that know only the contract. */

import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { PlayerClient } from '../test/support/harness/player-client.ts';
import type { BenchGame } from './bench-game.ts';
import { Device } from './device.ts';
import { QUESTION_TIME_LIMIT_S, questionTime } from './pace.ts';
import { PlayedGame } from './played-game.ts';
import { Recorder } from './recorder.ts';

/** Games that are set up at once. */
const AT_ONCE = 8;
const CONNECTIONS = 32;

export interface Load {
  readonly recorder: Recorder;
  /** Starts the games one after the other over one question's time, so that their answers come evenly. */
  start(): Promise<void>;
  stop(): void;
}

/** With several servers: each game's players are spread over all of them (`players`), or all at one (`games`). */
export type Spread = 'players' | 'games';

export interface LoadOptions {
  /** Addresses of servers. */
  readonly urls: readonly string[];
  readonly spread: Spread;
  readonly games: number;
  readonly players: number;
}

/** A few connections for the HTTP requests of all players. */
export function createAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
}

/** Creates the games, seats their players and opens their sockets. */
export async function openLoad({ urls, spread, games, players }: LoadOptions): Promise<Load> {
  const recorder = new Recorder();
  const agent = createAgent();
  const all: PlayedGame[] = [];
  let opened = 0;
  const openInTurn = async (): Promise<void> => {
    while (opened < games) {
      const index = opened++;
      const at = (offset: number): string => urls[(index + offset) % urls.length] ?? '';
      const bases = Array.from({ length: players }, (_, seat) => at(spread === 'players' ? seat : 0));
      const make = (id: string): PlayedGame => new PlayedGame(id, recorder);
      // A game has no id before it is created, so no load balancer can route its creation.
      const game = await openGame(bases, agent, QUESTION_TIME_LIMIT_S, make, at(1));
      all.push(game);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openInTurn));
  return {
    recorder,
    async start() {
      const began = performance.now();
      const started: Promise<void>[] = [];
      for (const [index, game] of all.entries()) {
        const wait = began + (index / games) * questionTime(players) - performance.now();
        if (wait > 1) await setTimeout(wait);
        started.push(game.start());
      }
      await Promise.all(started);
    },
    stop() {
      for (const game of all) game.stop();
      agent.destroy();
    },
  };
}

/** A game with one player per address, all with open sockets. The first is the host, who creates it at `createdAt`. */
export async function openGame<Game extends BenchGame>(
  bases: readonly string[],
  agent: Agent,
  questionTimeLimit: number,
  make: (gameId: string) => Game,
  createdAt = bases[0],
): Promise<Game> {
  const [host, ...guests] = bases.map((base) => new PlayerClient(base, undefined, { agent }));
  if (host === undefined || createdAt === undefined) throw new Error('a game needs a player');
  const creator = new PlayerClient(createdAt, host.sessionId, { agent });
  const made = await creator.create('Player 1', { settings: { questionTimeLimit } });
  const game = make(made.game.id);
  game.devices.push(new Device(host, 0, made.me.playerId, game));
  for (const [index, guest] of guests.entries()) {
    const { me } = await guest.join(game.gameId, `Player ${index + 2}`);
    game.devices.push(new Device(guest, index + 1, me.playerId, game));
  }
  await game.connect();
  return game;
}
