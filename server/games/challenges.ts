/** Open challenges: sent to the model again, and listed for the operator with question, players and reasons. */

import { factOf } from '../../bank/facts.ts';
import type { Game, Question } from '../../game/game.ts';
import { cleanLine } from '../../game/text.ts';
import type { LogEntry, Store } from '../store/store.ts';
import { isUnreadable } from '../store/unreadable.ts';
import type { Effects } from './effects.ts';
import type { GameCommands } from './game-commands.ts';
import { replay } from './replay.ts';

/** Games per sweep, so that a model that was unavailable is not overloaded when it is back. */
const GAMES_PER_SWEEP = 20;

/** Asks the model again about challenges left open because the model or this server was unavailable. The latest games come first. */
export async function resumeJudgements({
  store,
  commands,
  effects,
}: {
  readonly store: Pick<Store, 'findOpenChallenges'>;
  readonly commands: Pick<GameCommands, 'read'>;
  readonly effects: Pick<Effects, 'sync'>;
}): Promise<void> {
  const open = await store.findOpenChallenges();
  let resumed = 0;
  for (const gameId of new Set(open.toReversed().map((challenge) => challenge.gameId))) {
    if (resumed === GAMES_PER_SWEEP) return;
    const cached = await readable(commands.read(gameId));
    const isAsked = cached?.game.challenges.some(
      ({ judge, status }) => judge === 'model' && status === 'open',
    );
    if (cached === null || isAsked !== true) continue;
    resumed++;
    effects.sync(cached.game, true);
  }
}

interface OpenChallenge {
  readonly at: number;
  readonly gameId: string;
  readonly judge: 'model' | 'majority' | 'nobody';
  /** The id in the bank if the question is shipped, its text and its key. null if the game was played again since, or cannot be read. */
  readonly question: string | null;
  /** The names of the players who challenged, each with the reason if one was given. */
  readonly by: readonly string[];
}

/** Every open challenge, the oldest first. */
export async function* openChallenges(store: Store): AsyncGenerator<OpenChallenge> {
  for (const { gameId, questionId, at } of await store.findOpenChallenges()) {
    const entries = (await readable(store.load(gameId))) ?? [];
    const game = replay(gameId, { snapshot: null, entries, rewrites: 0 })?.game;
    const known = game?.challenges.find((challenge) => challenge.questionId === questionId);
    yield {
      at,
      gameId,
      judge: known?.judge ?? 'nobody',
      question: game === undefined ? null : textOf(game, questionId),
      by: game === undefined ? [] : voicesOf(game, entries, questionId),
    };
  }
}

/** The result of a read; null if the game's log cannot be read. */
async function readable<Read>(read: Promise<Read>): Promise<Read | null> {
  try {
    return await read;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

function textOf(game: Game, questionId: string): string | null {
  const question = game.rounds
    .flatMap<Question>(({ questions }) => questions)
    .find(({ id }) => id === questionId);
  if (question === undefined) return null;
  const id = question.bankId === undefined ? '' : `${question.bankId}: `;
  return cleanLine(`${id}${question.text} (${factOf(question).answer})`);
}

function voicesOf(game: Game, entries: readonly LogEntry[], questionId: string): string[] {
  return entries
    .flatMap(({ events }) => events)
    .flatMap((event) => {
      if (event.type !== 'challenged' || event.questionId !== questionId) return [];
      const name = game.players[event.seat]?.name ?? '?';
      return [event.reason === undefined ? name : `${name}: ${event.reason}`];
    });
}
