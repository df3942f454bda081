/** The results of a finished game: who won, who was right in every question, and times. */

import { isBot, statusOf, type Game, type OpenedQuestion, type Round } from './game.ts';
import { pictureUrlOf } from './picture.ts';
import { rankedBy, scoreOf } from './ranking.ts';
import { closedQuestions, scoresOf, teamScoresOf, type TeamScore } from './scoring.ts';
import type { Difficulty, PresetTopic } from './topics.ts';

export interface AnswerRecord {
  readonly playerId: string;
  readonly answerIndex: number;
  readonly isCorrect: boolean;
  readonly points: number;
  /** Milliseconds of game time. */
  readonly timeTaken: number;
  /** Given by a bot. */
  readonly bot?: true;
}

export interface QuestionResult {
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly options: readonly string[];
  readonly imageUrl?: string;
  readonly correctAnswer: number;
  readonly explanation: string;
  readonly checked: boolean;
  readonly voided: boolean;
  /** Of everyone, bots too. */
  readonly answers: readonly AnswerRecord[];
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
  const times = rounds.flatMap((round) => peoplesAnswers(round.questions).map((record) => record.timeTaken));
  return {
    players: playerResults(game, rounds),
    ...(teams.length === 0 ? {} : { teams }),
    rounds,
    times:
      times.length === 0
        ? null
        : { fastest: Math.min(...times), slowest: Math.max(...times), average: meanOf(times) },
  };
}

function roundResult(game: Game, round: Round, voided: ReadonlySet<string>): RoundResult {
  const questions = closedQuestions(game, round).map((closed) =>
    questionResult(game, closed, voided.has(closed.question.id)),
  );
  const given = peoplesAnswers(questions);
  return {
    number: round.number,
    topic: round.topic,
    ...(round.presetTopic === null ? {} : { presetTopic: round.presetTopic }),
    difficulty: round.difficulty,
    chosenBy: round.chosenBy === null ? null : (game.players[round.chosenBy]?.id ?? null),
    questions,
    correctCount: given.filter((record) => record.isCorrect).length,
    answerCount: given.length,
    averageTime: mean(given.map((record) => record.timeTaken)),
  };
}

/** Answers that count: a voided question is listed, but is in no sum, count or time (RES-4). */
function countedAnswers(question: QuestionResult): readonly AnswerRecord[] {
  return question.voided ? [] : question.answers;
}

/** The answers of people that count: bots are in no statistic of theirs (BOT-9). */
function peoplesAnswers(questions: readonly QuestionResult[]): AnswerRecord[] {
  return questions.flatMap(countedAnswers).filter(({ bot }) => bot !== true);
}

function questionResult(
  game: Game,
  { question, answers, number }: OpenedQuestion,
  voided: boolean,
): QuestionResult {
  const records: AnswerRecord[] = [];
  const imageUrl = pictureUrlOf(game, question);
  const people = answers.seated.filter((seat) => !isBot(game.players[seat]));
  for (const [seat, player] of game.players.entries()) {
    const given = answers.given[seat] ?? null;
    if (given === null) continue;
    records.push({
      playerId: player.id,
      answerIndex: given.choice,
      isCorrect: given.choice === question.correctAnswer,
      points: voided ? 0 : given.points,
      timeTaken: given.timeTaken,
      ...(isBot(player) ? { bot: true as const } : {}),
    });
  }
  return {
    id: question.id,
    number,
    text: question.text,
    options: question.options,
    ...(imageUrl === null ? {} : { imageUrl }),
    correctAnswer: question.correctAnswer,
    explanation: question.explanation,
    checked: question.checked,
    voided,
    answers: records,
    correctCount: people.filter((seat) => answers.given[seat]?.choice === question.correctAnswer).length,
    playerCount: people.length,
  };
}

function playerResults(game: Game, rounds: readonly RoundResult[]): PlayerResult[] {
  const scores = scoresOf(game);
  const rows = game.players.map((player, seat) => ({ player, ...scoreOf(scores, seat) }));
  return rankedBy(rows, ({ total }) => total).map(({ row: { player, total, right: correctCount }, rank }) => {
    const byRound = rounds.map((round) =>
      round.questions.flatMap(countedAnswers).filter((record) => record.playerId === player.id),
    );
    const given = byRound.flat();
    const right = given.filter((record) => record.isCorrect).map((record) => record.timeTaken);
    return {
      playerId: player.id,
      name: player.name,
      hasLeft: player.leftAt !== null,
      ...(isBot(player) ? { bot: true as const } : {}),
      rank,
      totalScore: total,
      roundScores: byRound.map((records) => records.reduce((sum, record) => sum + record.points, 0)),
      correctCount,
      answerCount: given.length,
      averageTime: mean(given.map((record) => record.timeTaken)),
      fastestTime: right.length === 0 ? null : Math.min(...right),
    };
  });
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : meanOf(values);
}

/** Of at least one value. */
function meanOf(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}
