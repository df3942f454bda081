/** Measures how often a model's replies to sound requests are refused, by use and reason. */

import { join } from 'node:path';

import type { Candidate } from '../../bank/checks.ts';
import type { Question } from '../../game/game.ts';
import { findTranslationFault } from '../../server/languages/check-translation.ts';
import { identifyLanguage } from '../../server/languages/identify.ts';
import { loadMessages } from '../../server/languages/messages.ts';
import { translationRequest } from '../../server/languages/translation-prompt.ts';
import { translationTargets } from '../../server/languages/translation-targets.ts';
import type { EvalParts, RoundFigures } from '../../server/questions/eval/evaluate.ts';
import { judgeQuestion } from '../../server/questions/judge.ts';
import { answerWithoutKey } from '../../server/questions/model/blind-check.ts';
import type { Model } from '../../server/questions/model/model.ts';
import { createSubtopics, SUBTOPICS_MIN, SUBTOPICS_PLANNED } from '../../server/questions/model/subtopics.ts';
import type { ModelPair } from '../../server/questions/model/writer.ts';
import { summaryNames } from '../../server/questions/summary-names.ts';
import { askForSummary, findSummaryFault } from '../../server/questions/summary.ts';

/** Replies for one use of a model. */
export interface UseFigures {
  readonly use: string;
  readonly asked: number;
  readonly refused: number;
  /** How many were refused for each reason. */
  readonly reasons: Readonly<Record<string, number>>;
}

export interface UseSamples {
  readonly rounds: readonly RoundFigures[];
  /** Sound questions in English: for readers, for readers for children, and to be challenged. */
  readonly questions: readonly Candidate[];
  readonly kidsQuestions: readonly Candidate[];
}

const PLANNED_TOPICS = ['Estonian sea shanties', 'Video games of the nineties', 'Chess'];
const SUMMARY_LANGUAGES = ['en', 'de', 'ja'];
const TRANSLATED_LANGUAGE = 'Finnish';
/** As many as one request of the product holds. */
const TRANSLATED_MESSAGES = 40;

/** A game of two rounds, as the product sends it. */
const FIGURES = {
  players: [
    player('P1', 1, 5, [157, 545], [1.2, 3.4]),
    player('P2', 2, 3, [153, 301], [4.7, 3.5]),
    player('P3', 3, 1, [0, 158], [4.2, 4.2]),
  ],
  rounds: [
    { ...round(1, 'Cooking', 'hard'), chosenBy: 'P3', rightAnswers: 3 },
    { ...round(2, 'Chess', 'easy'), chosenBy: 'P1', rightAnswers: 6 },
  ],
  times: { fastest: 1.2, slowest: 6, average: 3.7 },
};

/** The figures of every use, in the order in which a game has them. */
export async function measureUses(
  parts: EvalParts,
  { writer, reader }: ModelPair,
  { rounds, questions, kidsQuestions }: UseSamples,
): Promise<UseFigures[]> {
  const read = (kids: boolean) => async (question: Candidate) => {
    if (reader === null) return 'no reader';
    const { timing } = parts;
    const result = await answerWithoutKey(
      { ...parts, reader },
      question,
      kids,
      AbortSignal.timeout(timing.read),
    );
    return result === 'agrees' ? null : result;
  };
  const readable = reader === null ? [] : questions;
  return [
    tally('plan', await each(PLANNED_TOPICS, (topic) => findPlanFault(parts, writer, topic))),
    questionFigures(rounds),
    tally('blind reading', await each(readable, read(false))),
    tally("kids' reading", await each(reader === null ? [] : kidsQuestions, read(true))),
    tally(
      'challenge',
      await each(questions, (question) => findJudgementFault(parts, reader ?? writer, question)),
    ),
    tally('summary', await each(SUMMARY_LANGUAGES, (language) => summaryFault(parts, writer, language))),
    tally('translation', await translationFaults(writer)),
  ];
}

/** What is wrong with the reply to each sample, asked one after another; null for an accepted one. */
async function each<T>(
  samples: readonly T[],
  faultOf: (sample: T) => Promise<string | null>,
): Promise<(string | null)[]> {
  const faults: (string | null)[] = [];
  for (const sample of samples) faults.push(await faultOf(sample).catch(messageOf));
  return faults;
}

function tally(use: string, faults: readonly (string | null)[]): UseFigures {
  const reasons: Record<string, number> = {};
  for (const fault of faults) if (fault !== null) reasons[fault] = (reasons[fault] ?? 0) + 1;
  return { use, asked: faults.length, refused: faults.filter((fault) => fault !== null).length, reasons };
}

/** Questions that the checks dropped, and rounds that failed. Questions that a reader disputed are counted with the readings. */
function questionFigures(rounds: readonly RoundFigures[]): UseFigures {
  const faults: (string | null)[] = [];
  for (const { passed, dropped, failure } of rounds) {
    const { blindReading = 0, ...checks } = dropped;
    faults.push(...Array.from({ length: passed + blindReading }, () => null));
    for (const [check, count] of Object.entries(checks))
      faults.push(...Array.from({ length: count }, () => check));
    if (failure !== null) faults.push(failure);
  }
  return tally('questions', faults);
}

async function findPlanFault(
  { timing, random }: EvalParts,
  model: Model,
  topic: string,
): Promise<string | null> {
  const request = { topic, presetTopic: null, language: 'en', kids: false };
  const signal = AbortSignal.timeout(timing.all);
  const drawn = await createSubtopics(timing, random).draw(model, request, SUBTOPICS_PLANNED, signal);
  return drawn.length >= SUBTOPICS_MIN ? null : `fewer than ${SUBTOPICS_MIN} subtopics`;
}

async function findJudgementFault(
  { timing, random }: EvalParts,
  model: Model,
  { question, answer, distractors, explanation, subject }: Candidate,
): Promise<string | null> {
  const challenged: Question = {
    id: 'challenged',
    text: question,
    options: [answer, ...distractors],
    correctAnswer: 0,
    explanation,
    subject,
    imageUrl: null,
    checked: true,
  };
  const parts = { models: [model], timing, random };
  const { stands } = await judgeQuestion(parts, challenged, 'en', AbortSignal.timeout(timing.judge));
  return stands ? null : 'does not stand';
}

async function summaryFault(
  { timing, checkLanguage }: EvalParts,
  model: Model,
  language: string,
): Promise<string | null> {
  const names = summaryNames({
    players: FIGURES.players.map(({ name }) => ({ playerId: name })),
    rounds: FIGURES.rounds,
  });
  const task = { figures: FIGURES, names, language };
  const text = await askForSummary(model, task, timing, AbortSignal.timeout(timing.summary));
  return findSummaryFault(text, task, checkLanguage);
}

async function translationFaults(model: Model): Promise<(string | null)[]> {
  const language = identifyLanguage(TRANSLATED_LANGUAGE);
  const { english } = loadMessages(join(import.meta.dirname, '../../web/i18n'));
  const targets = translationTargets(english, language.locale).slice(0, TRANSLATED_MESSAGES);
  const request = translationRequest(targets, language);
  const faults: (string | null)[] = targets.map(() => 'not translated');
  try {
    for await (const { id, text } of model.ask(request, AbortSignal.timeout(request.allWithin))) {
      const target = targets[id];
      if (target !== undefined) faults[id] = findTranslationFault(target, text);
    }
  } catch (error) {
    const reason = messageOf(error);
    return faults.map((fault) => (fault === 'not translated' ? reason : fault));
  }
  return faults;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function player(
  name: string,
  rank: number,
  rightAnswers: number,
  pointsByRound: readonly [number, number],
  [fastestRightAnswer, averageTime]: readonly [number, number],
) {
  const points = pointsByRound[0] + pointsByRound[1];
  return {
    name,
    rank,
    points,
    rightAnswers,
    possibleAnswers: 12,
    pointsByRound,
    fastestRightAnswer,
    averageTime,
  };
}

function round(number: number, topic: string, difficulty: string) {
  return { number, topic, difficulty, questions: 6, possibleAnswers: 18, averageTime: 3.7 };
}
