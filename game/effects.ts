/** The work that a game needs from the server. It is derived from the game, so an outage or restart loses none of it. */

import { GENERATION_ATTEMPTS_MAX } from './constants.ts';
import { roundOf, wasPlayed, type Game, type Round } from './game.ts';

/** Writing the questions of a round. `key` names the work: the server runs each key once and stops it when it is no longer needed. */
export interface WriteQuestions {
  readonly do: 'writeQuestions';
  readonly key: string;
  readonly round: number;
  readonly attempt: number;
  /** Whether only ready-made questions are used: the first sources took too long, the round's attempts are used up, or it is practice. */
  readonly isFilling: boolean;
}

export type Effect =
  | WriteQuestions
  | { readonly do: 'writeSummary'; readonly key: string }
  | { readonly do: 'judge'; readonly key: string; readonly questionId: string };

/** The work that the game needs now, also while it is paused (WRITE-10, WRITE-11, SUM-1 to SUM-3). */
export function effectsOf(game: Game): Effect[] {
  const effects: Effect[] = [];
  const round = roundOf(game);
  if (round !== null && wantsQuestions(game, round)) {
    const isFilling = game.practice || round.writing === 'filling' || round.attempt > GENERATION_ATTEMPTS_MAX;
    const key = `questions ${game.gamesStarted}/${round.number}/${round.attempt}${round.writing === 'filling' ? '/filling' : ''}`;
    effects.push({ do: 'writeQuestions', key, round: round.number, attempt: round.attempt, isFilling });
  }
  const voided = unsummarised(game);
  if (voided !== null) effects.push({ do: 'writeSummary', key: `summary ${game.gamesStarted}/${voided}` });
  for (const { questionId, judge, status } of game.challenges) {
    if (judge === 'model' && status === 'open')
      effects.push({ do: 'judge', key: `judge ${questionId}`, questionId });
  }
  return effects;
}

/** The number of void questions of the game that needs a summary (this one, or the one before play again); null if none needs one (SUM-1, SUM-3). */
export function unsummarised(game: Game): number | null {
  if (game.lateSummary !== null) return game.lateSummary.text === null ? game.lateSummary.voided : null;
  const isWanted = game.phase.name === 'finished' && game.summary === null && wasPlayed(game);
  return isWanted ? game.voided.length : null;
}

function wantsQuestions(game: Game, round: Round): boolean {
  if (game.phase.name === 'generationFailed' || game.phase.name === 'finished') return false;
  return round.writing !== 'done' && round.questions.length < round.questionCount;
}
