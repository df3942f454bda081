/** A finished game's summary: written by the model from computed figures, every number of it checked against them. */

import type { Game } from '../../game/game.ts';
import { resultsOf, type Results } from '../../game/results.ts';
import { PRESET_TOPICS } from '../../game/topics.ts';
import type { LanguageCheck } from './checks/language.ts';
import { defaultSummary, type LocalMessages } from './default-summary.ts';
import { askOne, type Model } from './model/model.ts';
import { summaryRequest } from './model/summary-prompt.ts';
import type { Timing } from './model/timing.ts';
import { summaryNames, type SummaryNames } from './summary-names.ts';

/** In characters. */
const LENGTH = { min: 40, max: 1_800 };

export interface SummaryParts {
  readonly models: readonly Model[];
  readonly timing: Timing;
  readonly checkLanguage: LanguageCheck;
  /** Of the game's language. Never rejects. */
  readonly messagesIn: (language: string) => Promise<LocalMessages>;
}

/** The summary in the game's language as the log keeps it (`game/summary-text.ts`); without a sound one, the highlights from the game's numbers. Rejects only when the signal aborts. */
export async function summariseGame(
  { models, timing, checkLanguage, messagesIn }: SummaryParts,
  game: Game,
  signal: AbortSignal,
): Promise<string> {
  const results = resultsOf(game);
  if (results === null) return defaultSummary(await messagesIn(game.language));
  const names = summaryNames(results);
  const task = { figures: summaryFigures(results, names), names, language: game.language };
  for (const model of models) {
    try {
      const text = await askForSummary(model, task, timing, signal);
      if (findSummaryFault(text, task, checkLanguage) === null) return names.toKept(text);
    } catch {
      signal.throwIfAborted();
    }
  }
  return defaultSummary(await messagesIn(game.language), results);
}

/** What a model is asked to sum up. */
export interface SummaryTask {
  /** Everything a summary may speak of, under the placeholders of `names`. */
  readonly figures: Readonly<Record<string, unknown>>;
  readonly names: SummaryNames;
  /** Code of the language. */
  readonly language: string;
}

/** A summary as the model wrote it, unchecked. Rejects with a ModelError, or the signal's reason. */
export async function askForSummary(
  model: Model,
  { figures, language }: SummaryTask,
  timing: Timing,
  signal: AbortSignal,
): Promise<string> {
  const { summary } = await askOne(model, summaryRequest(figures, language, timing), signal);
  return tidy(summary);
}

/** Topics and figures, times in seconds, players and teams by their placeholders. */
function summaryFigures(
  { players, teams, rounds, times }: Results,
  names: SummaryNames,
): SummaryTask['figures'] {
  return {
    players: players.map((player) => ({
      name: names.players.get(player.playerId),
      rank: player.rank,
      points: player.totalScore,
      rightAnswers: player.correctCount,
      possibleAnswers: player.askedCount,
      pointsByRound: player.roundScores,
      fastestRightAnswer: seconds(player.fastestTime),
      averageTime: seconds(player.averageTime),
    })),
    teams: teams?.map(({ name, total }) => ({ name: names.teams.get(name), points: Math.round(total) })),
    rounds: rounds.map((round) => ({
      number: round.number,
      topic: round.presetTopic === undefined ? round.topic : PRESET_TOPICS[round.presetTopic],
      difficulty: round.difficulty,
      chosenBy: round.chosenBy === null ? undefined : names.players.get(round.chosenBy),
      questions: round.questions.length,
      rightAnswers: round.correctCount,
      possibleAnswers: round.askedCount,
      averageTime: seconds(round.averageTime),
    })),
    times:
      times === null
        ? undefined
        : {
            fastest: seconds(times.fastest),
            slowest: seconds(times.slowest),
            average: seconds(times.average),
          },
  };
}

/** What is wrong with a summary, or null. */
export function findSummaryFault(
  written: string,
  { figures, names, language }: SummaryTask,
  checkLanguage: LanguageCheck,
): string | null {
  const unknown = names.findUnknown(written);
  if (unknown !== null) return `${unknown} stands for no one`;
  const text = names.strip(written);
  const length = [...text].length;
  if (length < LENGTH.min || length > LENGTH.max) return `it has ${length} characters`;
  const markup = /^#(?!# )|^###|[<>`[\]_|]|(?<!\*)\*(?!\*)|\*{3,}|^\s*[-+] |^\s*\d+[.)] |https?:/m.exec(text);
  if (markup !== null) return `it holds '${markup[0]}'`;
  const known = new Set(figureNumbers(figures, names));
  const foreign = numbersOf(text).find((number) => !known.has(number));
  if (foreign !== undefined) return `${foreign} is none of the game's figures`;
  if (/(?![0-9])\p{Nd}/u.test(text)) return 'its digits cannot be checked';
  return checkLanguage(text, language);
}

/** Every number among figures: read as values, because in their JSON text the comma between two numbers looks like one within a number. */
function figureNumbers(value: unknown, names: SummaryNames): string[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') return numbersOf(names.strip(value));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each) => figureNumbers(each, names));
}

/** The numbers in a text, with a point for the decimals and nothing between thousands. */
function numbersOf(text: string): string[] {
  const found = text.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '').match(/\d+(?:[.,]\d+)*/g) ?? [];
  return found.map(readNumber);
}

/** A number as text: '1,250' is 1250, '3,4' is 3.4. */
function readNumber(text: string): string {
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(text);
  return isGrouped ? text.replace(/[.,]/g, '') : String(Number(text.replaceAll(',', '.')));
}

function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Seconds with one decimal. */
function seconds(milliseconds: number | null): number | undefined {
  return milliseconds === null ? undefined : Math.round(milliseconds / 100) / 10;
}
