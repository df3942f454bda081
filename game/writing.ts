/** Results of writing a round's questions (docs/rules.md, "Writing"). The writing itself is an effect; here its results arrive as commands. */

import { failGeneration } from './choosing.ts';
import type { AddQuestionsCommand, Moment } from './commands.ts';
import type { Event } from './events.ts';
import {
  roundOf,
  type Game,
  type Progress,
  type Question,
  type Round,
  type WrittenQuestion,
} from './game.ts';
import { accept, type Outcome } from './outcome.ts';
import { advanceWith } from './playing.ts';
import { rng, shuffled } from './random.ts';

/** Questions arrive for the round being written: the first starts its intro, a later one may end a wait. Others, and more than are needed, are ignored (WRITE-1 to WRITE-4). */
export function addQuestions(game: Game, command: AddQuestionsCommand, moment: Moment): Outcome {
  const round = writtenRound(game, command);
  if (round === null) return accept();
  const known = new Set(game.rounds.flatMap(({ questions }) => questions.map((question) => question.id)));
  const fresh = new Map(command.questions.map((question) => [question.id, question]));
  const questions = [...fresh.values()]
    .filter((question) => !known.has(question.id))
    .slice(0, round.questionCount - round.questions.length)
    .map((question) => placeOptions(game, question));
  if (questions.length === 0) return accept();
  const events: Event[] = [{ type: 'questionsAdded', questions }];
  if (game.phase.name === 'generating') events.push({ type: 'introBegan' });
  if (isWaiting(game))
    events.push(...advanceWith(game, moment, { ...round, questions: [...round.questions, ...questions] }));
  return accept(...events);
}

/** What the writing is at is shown to those who wait, while it is still for this round (WRITE-9). */
export function noteProgress(
  game: Game,
  command: { readonly round: number; readonly attempt: number; readonly progress: Progress },
): Outcome {
  const { stage, count } = command.progress;
  const round = game.phase.name === 'generating' ? writtenRound(game, command) : null;
  if (round === null || (round.progress?.stage === stage && round.progress.count === count)) return accept();
  return accept({ type: 'progressNoted', progress: { stage, count } });
}

/** The writing has ended; with fewer than six questions the round is that much shorter. With none it has failed (WRITE-5). */
export function endWriting(
  game: Game,
  command: { readonly round: number; readonly attempt: number },
  moment: Moment,
): Outcome {
  const round = writtenRound(game, command);
  if (round === null) return accept();
  if (round.questions.length === 0)
    return failWriting(game, { ...command, error: 'GENERATION_FAILED' }, moment);
  const questionCount = round.questions.length;
  const ended: Round = { ...round, writing: 'done', questionCount };
  const events: Event[] = [{ type: 'writingEnded', questionCount }];
  if (isWaiting(game)) events.push(...advanceWith(game, moment, ended));
  return accept(...events);
}

/** The writing failed: before the first question the phase becomes `generationFailed`, later the round ends with the questions it has (WRITE-6). */
export function failWriting(
  game: Game,
  command: { readonly round: number; readonly attempt: number; readonly error: string },
  moment: Moment,
): Outcome {
  const round = writtenRound(game, command);
  if (round === null) return accept();
  if (round.questions.length > 0) return endWriting(game, command, moment);
  return accept(...failGeneration(game, moment, command.error));
}

/** The current round, when it is the one and the attempt that a result of writing is for. */
function writtenRound(
  game: Game,
  { round, attempt }: { readonly round: number; readonly attempt: number },
): Round | null {
  const current = roundOf(game);
  if (current === null || current.number !== round || current.attempt !== attempt) return null;
  const isRunning =
    current.writing !== 'done' && game.phase.name !== 'generationFailed' && game.phase.name !== 'finished';
  return isRunning ? current : null;
}

function isWaiting(game: Game): boolean {
  return game.phase.name === 'reveal' && game.phase.waitingSince !== null;
}

/** Draws the place of the right option among the others. */
function placeOptions(game: Game, written: WrittenQuestion): Question {
  const random = rng(game.seed, `options ${written.id}`);
  const { answer, distractors, ...question } = written;
  const options = shuffled(random, [answer, ...distractors]);
  return { ...question, options, correctAnswer: options.indexOf(answer) };
}
