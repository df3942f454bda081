/** The results of a finished game: who won, who was right in every question, and times. */

import { isBot, statusOf, type Game, type OpenedQuestion, type Round } from './game.ts';
import { pictureUrlOf } from './picture.ts';
import { rankedBy, scoreOf } from './rank.ts';
import { closedQuestions, scoresOf, teamScoresOf, type TeamScore } from './scoring.ts';
import { isPerson, tallyOf, type AnswerRecord, type Asked } from './tally.ts';
import type { Difficulty, PresetTopic } from './topics.ts';

export interface QuestionResult {
  readonly id: string;
  /** The shipped question it is; absent for one that a model wrote. */
  readonly bankId?: string;
  readonly number: number;
  readonly text: string;
  readonly options: readonly string[];
  readonly imageUrl?: string;
  readonly correctAnswer: number;
  readonly explanation: string;
  readonly checked: boolean;
  readonly voided: boolean;
  /** Of all players, including bots. */
  readonly answers: readonly AnswerRecord[];
  /** The players who were seated when it opened and did not answer, including bots. */
  readonly unanswered: readonly Asked[];
  /** People with a right answer. */
  readonly correctCount: number;
  /** How many people were seated when it opened. */
  readonly playerCount: number;
}

export interface RoundResult {
  readonly number: number;
  readonly topic: string;
  readonly presetTopic?: PresetTopic;
  readonly difficulty: Difficulty;
  readonly chosenBy: string | null;
  readonly questions: readonly QuestionResult[];
  readonly correctCount: number;
  /** Answers that people could have given: what `correctCount` is out of. */
  readonly askedCount: number;
  readonly answerCount: number;
  /** Mean time of its answers in milliseconds; null when there were none. */
  readonly averageTime: number | null;
}

export interface PlayerResult {
  readonly playerId: string;
  readonly name: string;
  readonly hasLeft: boolean;
  readonly bot?: true;
  /** 1 is first; equal scores share a rank. */
  readonly rank: number;
  readonly totalScore: number;
  readonly roundScores: readonly number[];
  readonly correctCount: number;
  /** Questions put to the player, answered or not: what `correctCount` is out of. */
  readonly askedCount: number;
  readonly answerCount: number;
  readonly averageTime: number | null;
  /** Fastest right answer in milliseconds; null without one. */
  readonly fastestTime: number | null;
}

export interface Results {
  readonly players: readonly PlayerResult[];
  readonly teams?: readonly TeamScore[];
  readonly rounds: readonly RoundResult[];
  /** Over all answers of the game, in milliseconds; null without answers. */
  readonly times: { readonly fastest: number; readonly slowest: number; readonly average: number } | null;
}

/** The results of a finished game, players by rank; null while it is not finished (RES-1 to RES-4, TEAM-5, BOT-9). */
export function resultsOf(game: Game): Results | null {
  if (statusOf(game) !== 'finished') return null;
  const voided = new Set(game.voided.map((entry) => entry.questionId));
  const rounds = game.rounds
    .map((round) => roundResult(game, round, voided))
    .filter((round) => round.questions.length > 0);
  const teams = teamScoresOf(game).filter((_, team) => game.players.some((player) => player.team === team));
  const questions = rounds.flatMap((round) => round.questions);
  return {
    players: playerResults(game, rounds),
    ...(teams.length === 0 ? {} : { teams }),
    rounds,
    times: timesOf(questions),
  };
}

function roundResult(game: Game, round: Round, voided: ReadonlySet<string>): RoundResult {
  const questions = closedQuestions(game, round).map((closed) =>
    questionResult(game, closed, voided.has(closed.question.id)),
  );
  const { right, asked, answered, averageTime } = tallyOf(questions);
  return {
    number: round.number,
    topic: round.topic,
    ...(round.presetTopic === null ? {} : { presetTopic: round.presetTopic }),
    difficulty: round.difficulty,
    chosenBy: round.chosenBy === null ? null : (game.players[round.chosenBy]?.id ?? null),
    questions,
    correctCount: right,
    askedCount: asked,
    answerCount: answered,
    averageTime,
  };
}

/** The fastest, slowest and mean time of people's answers; null without answers (RES-3). */
function timesOf(questions: readonly QuestionResult[]): Results['times'] {
  const { averageTime } = tallyOf(questions);
  if (averageTime === null) return null;
  const times = questions
    .filter(({ voided }) => !voided)
    .flatMap(({ answers }) => answers.filter(isPerson).map(({ timeTaken }) => timeTaken));
  return { fastest: Math.min(...times), slowest: Math.max(...times), average: averageTime };
}

function questionResult(
  game: Game,
  { question, answers, number }: OpenedQuestion,
  voided: boolean,
): QuestionResult {
  const imageUrl = pictureUrlOf(game, question);
  const given = answerRecords(game, { question, answers }, voided);
  const unanswered = answers.seated.flatMap((seat) => {
    const player = game.players[seat];
    if (player === undefined || (answers.given[seat] ?? null) !== null) return [];
    return [{ playerId: player.id, ...(isBot(player) ? { bot: true as const } : {}) }];
  });
  const { right, asked } = tallyOf([{ answers: given, unanswered, voided: false }]);
  return {
    id: question.id,
    ...(question.bankId === undefined ? {} : { bankId: question.bankId }),
    number,
    text: question.text,
    options: question.options,
    ...(imageUrl === null ? {} : { imageUrl }),
    correctAnswer: question.correctAnswer,
    explanation: question.explanation,
    checked: question.checked,
    voided,
    answers: given,
    unanswered,
    correctCount: right,
    playerCount: asked,
  };
}

/** The answers to a question, in the order of the seats. */
function answerRecords(
  game: Game,
  { question, answers }: Pick<OpenedQuestion, 'question' | 'answers'>,
  voided: boolean,
): AnswerRecord[] {
  return game.players.flatMap((player, seat) => {
    const given = answers.given[seat] ?? null;
    if (given === null) return [];
    return [
      {
        playerId: player.id,
        answerIndex: given.choice,
        isCorrect: given.choice === question.correctAnswer,
        points: voided ? 0 : given.points,
        timeTaken: given.timeTaken,
        ...(isBot(player) ? { bot: true as const } : {}),
      },
    ];
  });
}

function playerResults(game: Game, rounds: readonly RoundResult[]): PlayerResult[] {
  const scores = scoresOf(game);
  const rows = game.players.map((player, seat) => ({ player, ...scoreOf(scores, seat) }));
  return rankedBy(rows, ({ total }) => total).map(({ row: { player, total }, rank }) => {
    const isOwn = ({ playerId }: Asked): boolean => playerId === player.id;
    const own = tallyOf(
      rounds.flatMap((round) => round.questions),
      isOwn,
    );
    return {
      playerId: player.id,
      name: player.name,
      hasLeft: player.leftAt !== null,
      ...(isBot(player) ? { bot: true as const } : {}),
      rank,
      totalScore: total,
      roundScores: rounds.map((round) => tallyOf(round.questions, isOwn).points),
      correctCount: own.right,
      askedCount: own.asked,
      answerCount: own.answered,
      averageTime: own.averageTime,
      fastestTime: own.fastestTime,
    };
  });
}
