/** The work a game wants done by the shell: derived from the game, so that an outage or a restart loses none of it. */

import { GENERATION_ATTEMPTS_MAX } from './constants.ts';
import { roundOf, type Game, type Round } from './game.ts';

/** Writing the questions of a round. `key` names the work: the shell runs each key once and stops it when it is wanted no more. */
export interface WriteQuestions {
  readonly do: 'writeQuestions';
  readonly key: string;
  readonly round: number;
  readonly attempt: number;
  /** Whether only ready-made questions are to be used: the first sources took too long, or the round's attempts are used up. */
  readonly isFilling: boolean;
}

export type Effect =
  | WriteQuestions
  | { readonly do: 'writeSummary'; readonly key: string }
  | { readonly do: 'judge'; readonly key: string; readonly questionId: string };

/** What the game wants done at this point, whether or not it is paused (WRITE-10, SUM-1, SUM-2). */
export function effectsOf(game: Game): Effect[] {
  const effects: Effect[] = [];
  const round = roundOf(game);
  if (round !== null && wantsQuestions(game, round)) {
    const isFilling = round.writing === 'filling' || round.attempt > GENERATION_ATTEMPTS_MAX;
    const key = `questions ${game.gamesStarted}/${round.number}/${round.attempt}${round.writing === 'filling' ? '/filling' : ''}`;
    effects.push({ do: 'writeQuestions', key, round: round.number, attempt: round.attempt, isFilling });
  }
  const wasPlayed = game.rounds.some((played) => played.answers.length > 0);
  if (game.phase.name === 'finished' && game.summary === null && wasPlayed) {
    effects.push({ do: 'writeSummary', key: `summary ${game.gamesStarted}/${game.voided.length}` });
  }
  for (const { questionId, judge, status } of game.challenges) {
    if (judge === 'model' && status === 'open')
      effects.push({ do: 'judge', key: `judge ${questionId}`, questionId });
  }
  return effects;
}

function wantsQuestions(game: Game, round: Round): boolean {
  if (game.phase.name === 'generationFailed' || game.phase.name === 'finished') return false;
  return round.writing !== 'done' && round.questions.length < round.questionCount;
}
