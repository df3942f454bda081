/**
 * Counts how questions were played, some time after a game has finished: until then a question may be challenged, and the facts that
 * each session was shown may not be in the database yet. A process that is killed loses its waiting games.
 */

import { factKey, factOf } from '../../bank/facts.ts';
import type { Game } from '../../game/game.ts';
import { playsOf, type PersonPlay, type QuestionPlays } from '../../game/plays.ts';

/** How long a finished game waits, in milliseconds. */
export const COUNT_AFTER_MS = 600_000;
/** The maximum number of waiting games; beyond it the oldest are counted at once. */
const WAITING_MAX = 2_000;
/** How long counting may take when the server stops, in milliseconds: its games matter more. */
export const COUNT_AT_STOP_MS = 1_000;
/** How often a question that could not be counted is tried again, with the next games. */
const TRIES_MAX = 3;

/** One question as it was played in one game. */
export interface PlayedQuestion {
  /** Key of its fact. */
  readonly fact: string;
  readonly language: string;
  readonly people: readonly PersonPlay[];
}

export interface PlayStore {
  /** Adds a question's plays to its counts. Per session only its first play of the fact counts (COUNT-4); `at` in milliseconds. */
  addPlays(played: PlayedQuestion, at: number): Promise<void>;
}

export interface PlayCounts {
  /** A game is finished, or its results have changed. `isNew`: it has just ended, and this process counts it. */
  readonly finished: (game: Game, isNew: boolean) => void;
  /** Counts the games that have waited long enough. Never rejects. */
  readonly countDue: () => Promise<void>;
  /** Counts waiting games before the server stops, for `COUNT_AT_STOP_MS` at most. Those left are lost, which is logged in one line. Never rejects. */
  readonly countAll: () => Promise<void>;
}

interface Waiting {
  readonly played: readonly PlayedQuestion[];
  /** When it is counted, in milliseconds since the epoch. */
  readonly due: number;
  readonly tries: number;
}

/** Without a store nothing is counted. */
export function createPlayCounts(
  store: PlayStore | null,
  now: () => number,
  log: { readonly warn: (about: object, message: string) => void },
): PlayCounts {
  /** By game and how often it was started, in the order in which they ended. */
  const waiting = new Map<string, Waiting>();
  let counting: Promise<void> = Promise.resolve();
  /** When counting ends even if games wait; set at a stop. */
  let endsAt = Infinity;

  const count = async (key: string, { played, due, tries }: Waiting): Promise<void> => {
    if (store === null) return;
    const failed: PlayedQuestion[] = [];
    let reason: unknown;
    for (const [index, each] of played.entries()) {
      if (now() >= endsAt) {
        waiting.set(key, { played: played.slice(index), due, tries });
        return;
      }
      try {
        await store.addPlays(each, now());
      } catch (error) {
        reason = error;
        failed.push(each);
      }
    }
    if (failed.length === 0) return;
    const isLast = tries + 1 >= TRIES_MAX;
    log.warn({ err: reason, questions: failed.length, isLast }, 'plays of questions could not be counted');
    if (!isLast) waiting.set(key, { played: failed, due, tries: tries + 1 });
  };

  const countReady = async (at: number): Promise<void> => {
    for (const [key, game] of Array.from(waiting)) {
      if (now() >= endsAt) return;
      if (game.due > at && waiting.size <= WAITING_MAX) return;
      waiting.delete(key);
      await count(key, game);
    }
  };

  const countUntil = (at: number): Promise<void> => {
    counting = counting.then(() => countReady(at));
    return counting;
  };

  return {
    finished(game, isNew) {
      const key = `${game.id}/${game.gamesStarted}`;
      const known = waiting.get(key);
      if (store === null || (known === undefined && !isNew)) return;
      const played = playsOf(game).map((plays) => playedQuestion(plays, game.language));
      const due = known?.due ?? now() + COUNT_AFTER_MS;
      if (played.length > 0) waiting.set(key, { played, due, tries: 0 });
      else waiting.delete(key);
    },
    countDue: () => countUntil(now()),
    async countAll() {
      endsAt = now() + COUNT_AT_STOP_MS;
      await countUntil(Infinity);
      if (waiting.size > 0)
        log.warn({ games: waiting.size }, 'plays of questions were not counted before the stop');
    },
  };
}

function playedQuestion({ question, people }: QuestionPlays, gameLanguage: string): PlayedQuestion {
  return { fact: factKey(factOf(question)), language: question.language ?? gameLanguage, people };
}
