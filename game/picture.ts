/** Addresses of questions' pictures, which do not reveal what they show. */

import type { Game, Question } from './game.ts';

/** The path of a question's picture on the server; null for a question without one (VIEW-9). */
export function pictureUrlOf({ id }: Game, question: Question): string | null {
  return question.imageUrl === null ? null : `/pictures/${id}/${question.id}`;
}

/** The question with this id, once it has been sent to the players (VIEW-7, VIEW-9). */
export function shownQuestion(game: Game, questionId: string): Question | null {
  for (const { questions, answers } of game.rounds) {
    const index = questions.findIndex(({ id }) => id === questionId);
    if (index !== -1 && index < answers.length) return questions[index] ?? null;
  }
  return null;
}
