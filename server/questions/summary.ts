/** A finished game's summary: written by the model from computed figures, every number of it checked against them. */

import type { Game } from '../../game/game.ts';
import { resultsOf, type Results } from '../../game/results.ts';
import { PRESET_TOPICS } from '../../game/topics.ts';
import type { LanguageCheck } from './checks/language.ts';
import { defaultSummary } from './default-summary.ts';
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
}

/** The summary in the game's language as the log keeps it (`game/summary-text.ts`), or its highlights by its own numbers. Rejects only when the signal aborts. */
export async function summariseGame(
  { models, timing, checkLanguage }: SummaryParts,
  game: Game,
  signal: AbortSignal,
): Promise<string> {
  const results = resultsOf(game);
  if (results === null) return defaultSummary(game.language);
  const names = summaryNames(results);
  const facts = summaryFacts(results, names);
  const figures = names.strip(JSON.stringify(facts));
  for (const model of models) {
    try {
      const { summary } = await askOne(model, summaryRequest(facts, game.language, timing), signal);
      const text = tidy(summary);
      const unknown = names.findUnknown(text);
      const fault = findSummaryFault(names.strip(text), figures, game.language, checkLanguage);
      if (unknown === null && fault === null) return names.toKept(text);
    } catch {
      signal.throwIfAborted();
    }
  }
  return defaultSummary(game.language, results);
}

/** What a summary may speak of: topics and figures, times in seconds, and who is who under another name. */
function summaryFacts(
  { players, teams, rounds, times }: Results,
  names: SummaryNames,
): Readonly<Record<string, unknown>> {
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

/** What is wrong with a summary, or null. `figures`: a text with every number it may hold. */
export function findSummaryFault(
  text: string,
  figures: string,
  language: string,
  checkLanguage: LanguageCheck,
): string | null {
  const length = [...text].length;
  if (length < LENGTH.min || length > LENGTH.max) return `it has ${length} characters`;
  const markup = /^#(?!# )|^###|[<>`[\]_|]|(?<!\*)\*(?!\*)|\*{3,}|^\s*[-+] |^\s*\d+[.)] |https?:/m.exec(text);
  if (markup !== null) return `it holds '${markup[0]}'`;
  const known = numbersOf(figures);
  const foreign = [...numbersOf(text)].find((number) => !known.has(number));
  if (foreign !== undefined) return `${foreign} is none of the game's figures`;
  if (/(?![0-9])\p{Nd}/u.test(text)) return 'its digits cannot be checked';
  return checkLanguage(text, language);
}

/** The numbers in a text, with a point for the decimals and nothing between thousands. */
function numbersOf(text: string): Set<string> {
  const found = text.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '').match(/\d+(?:[.,]\d+)*/g) ?? [];
  return new Set(found.flatMap(readings));
}

/** How a number may be meant: '1,250' is 1250 in English and 1.25 in German. */
function readings(text: string): string[] {
  const plain = String(Number(text.replaceAll(',', '.')));
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? text.replace(/[.,]/g, '') : null;
  return grouped === null ? [plain] : [grouped];
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
