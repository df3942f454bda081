/** Operator commands on games: list recent ones, show, end or delete one by its code or id, list open challenges. */

import { statusOf } from '../../game/game.ts';
import { openChallenges } from '../games/challenges.ts';
import { noFanout } from '../games/fanout.ts';
import { createGameCache } from '../games/game-cache.ts';
import { createGameCommands } from '../games/game-commands.ts';
import { replay } from '../games/replay.ts';
import { deleteGame } from '../store/housekeeping.ts';
import { listGames, type ListedGame } from '../store/listed-games.ts';
import type { GameLog } from '../store/store.ts';
import { isUnreadable } from '../store/unreadable.ts';
import { timeOf, type AdminContext } from './context.ts';

/** Lists games whose lobby was opened within some days, the latest first. */
export async function showGames({ store, clock, print }: AdminContext, periodMs: number): Promise<number> {
  const games = await listGames(store.db, { openedAfter: clock.now() - periodMs });
  for (const game of games) {
    const problem = await problemOf(store, game.id);
    print(problem === null ? lineOf(game) : `${lineOf(game)}  SET ASIDE: ${problem}`);
  }
  print(`${games.length} games`);
  return 0;
}

/** Shows a game: its phase, players and rounds; no answers and no sessions. */
export async function showGame(context: AdminContext, codeOrId: string): Promise<number> {
  const listed = await findGame(context, codeOrId);
  if (listed === null) return 1;
  const { store, print } = context;
  const problem = await problemOf(store, listed.id);
  if (problem !== null) {
    print(`${lineOf(listed)}  SET ASIDE: ${problem}`);
    return 1;
  }
  const game = replay(listed.id, await store.read(listed.id))?.game;
  if (game === undefined) throw new Error(`game ${listed.id} has no log`);
  print(lineOf(listed));
  print(`phase ${game.phase.name}${game.pausedAt === null ? '' : ', paused'}, language ${game.language}`);
  print(`round ${game.currentRound} of ${game.totalRounds}`);
  for (const { number, topic, difficulty, questions } of game.rounds)
    print(`  round ${number}: ${topic}, ${difficulty}, ${questions.length} questions`);
  for (const { name, leftAt, bot } of game.players)
    print(`  player: ${name}${bot === undefined ? '' : ' (bot)'}${leftAt === null ? '' : ' (left)'}`);
  return 0;
}

/** Ends a game by the rules (END-1). A running server notices it at the game's next command or deadline. */
export async function endGame(context: AdminContext, codeOrId: string): Promise<number> {
  const listed = await findGame(context, codeOrId);
  if (listed === null) return 1;
  const { store, clock, print } = context;
  if (listed.status === 'finished') {
    print('the game has ended already');
    return 0;
  }
  const commands = createGameCommands({
    clock,
    log: store,
    cache: createGameCache(
      1,
      () => false,
      () => undefined,
    ),
    fanout: noFanout,
    // This process does not know who is present, so everyone counts as present.
    presenceOf: ({ players }) => ({
      absentFrom: players.map(() => null),
      showScreen: false,
      organizerAbsentFrom: null,
    }),
    prepareCharge: async () => null,
    damage: {
      note: () => undefined,
      clear: () => undefined,
      snapshotDamaged: () => undefined,
      reloaded: () => undefined,
    },
    onUnknown: () => undefined,
    onCommitted: () => undefined,
  });
  const problem = await problemOf(store, listed.id);
  if (problem !== null) {
    print(`it is set aside and can only be deleted: ${problem}`);
    return 1;
  }
  const played = await commands.run(listed.id, { do: 'end' });
  if (!played.ok) throw new Error(`game ${listed.id} could not be ended: ${played.code}`);
  print(`ended (${statusOf(played.game)}); players see it at the game's next change`);
  return 0;
}

/** Deletes a finished game, or one that cannot be read, with everything stored about it. A running game has to be ended first. */
export async function removeGame(context: AdminContext, codeOrId: string): Promise<number> {
  const listed = await findGame(context, codeOrId);
  if (listed === null) return 1;
  if (listed.status !== 'finished' && (await problemOf(context.store, listed.id)) === null) {
    context.print('the game is running: end it first');
    return 1;
  }
  await deleteGame(context.store.db, listed.id);
  context.print('deleted');
  return 0;
}

/** Lists open challenges, the oldest first. */
export async function listChallenges({ store, print }: AdminContext): Promise<number> {
  let count = 0;
  for await (const { at, gameId, question, by, judge } of openChallenges(store)) {
    count += 1;
    const asked = question === null ? '(the game was played again since)' : question;
    print([timeOf(at), gameId, `${judge} decides`, asked, ...by].join('  '));
  }
  print(`${count} open challenges`);
  return 0;
}

/** Why a game cannot be read; null if it can. */
async function problemOf(store: Pick<GameLog, 'read'>, gameId: string): Promise<string | null> {
  try {
    replay(gameId, await store.read(gameId));
    return null;
  } catch (error) {
    if (isUnreadable(error)) return error.message;
    throw error;
  }
}

/** The latest game with a code, or the game with an id. Prints a line and returns null if there is none. */
async function findGame({ store, print }: AdminContext, codeOrId: string): Promise<ListedGame | null> {
  const [found] = await listGames(store.db, { codeOrId });
  if (found === undefined) print('no such game');
  return found ?? null;
}

function lineOf({ openedAt, id, code, status, players }: ListedGame): string {
  return [timeOf(openedAt), id, code, status, `${players} players`].join('  ');
}
