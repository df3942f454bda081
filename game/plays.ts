/** What a finished game shows about its questions: right answers, chosen options, challenges and loves (docs/rules.md, "Counts of questions"). */

import { isBot, type Game, type Question, type SessionKey } from './game.ts';
import { loversOf } from './love.ts';
import { closedQuestions } from './scoring.ts';

/** One question of a finished game, and what each person did with it. */
export interface QuestionPlays {
  readonly question: Question;
  readonly people: readonly PersonPlay[];
}

export interface PersonPlay {
  readonly session: SessionKey;
  /** The text of the chosen option; null without an answer. */
  readonly option: string | null;
  readonly isRight: boolean;
  /** Milliseconds of game time; 0 without an answer. */
  readonly timeTaken: number;
  readonly challenged: boolean;
  readonly loved: boolean;
}

/** The fewest people whose answers are counted: a person alone is trying the game out. */
const PEOPLE_MIN = 2;

/** The plays of a game that has finished: none where fewer than two people answered anything, and none of a void question (COUNT-1 to COUNT-3). */
export function playsOf(game: Game): QuestionPlays[] {
  if (game.phase.name !== 'finished') return [];
  const isVoid = new Set(game.voided.map(({ questionId }) => questionId));
  const plays = game.rounds
    .flatMap((round) => closedQuestions(game, round))
    .map(({ question, answers }) => ({
      question,
      people: answers.seated.flatMap((seat) => {
        const player = game.players[seat];
        if (player === undefined || isBot(player)) return [];
        const given = answers.given[seat] ?? null;
        const challenge = game.challenges.find((entry) => entry.questionId === question.id);
        return {
          session: player.session,
          option: given === null ? null : (question.options[given.choice] ?? null),
          isRight: given?.choice === question.correctAnswer,
          timeTaken: given?.timeTaken ?? 0,
          challenged: challenge?.seats.includes(seat) === true,
          loved: loversOf(game, question.id).includes(seat),
        };
      }),
    }));
  const answered = plays.flatMap(({ people }) => people.filter(({ option }) => option !== null));
  if (new Set(answered.map(({ session }) => session)).size < PEOPLE_MIN) return [];
  return plays.filter(({ question }) => !isVoid.has(question.id));
}
