/** Measures a configured model: what it writes, how fast and at what cost, and the share of planted faults that is found. */

import type { Candidate } from '../../../bank/checks.ts';
import { shuffled } from '../../../game/random.ts';
import { findFault } from '../checks/checks.ts';
import type { LanguageCheck } from '../checks/language.ts';
import type { ModelCalled, QuestionMetrics } from '../metrics.ts';
import { answerWithoutKey } from '../model/blind-check.ts';
import type { Model } from '../model/model.ts';
import type { Subtopics } from '../model/subtopics.ts';
import type { Timing } from '../model/timing.ts';
import { writeWithModel, type ModelPair } from '../model/writer.ts';
import type { WriteRequest } from '../port.ts';
import { createRound } from '../round.ts';
import type { Asked } from './asking.ts';
import { MUTATIONS, type Mutation } from './mutations.ts';

export interface EvalParts {
  readonly subtopics: Subtopics;
  readonly checkLanguage: LanguageCheck;
  readonly timing: Timing;
  readonly random: () => number;
}

/** The figures of one round. Times in milliseconds; null if that number of questions was not reached. */
export interface RoundFigures {
  readonly written: number;
  readonly passed: number;
  /** The questions that passed. */
  readonly asked: readonly Asked[];
  /** How many each check dropped. */
  readonly dropped: Readonly<Record<string, number>>;
  readonly toFirst: number | null;
  readonly toSix: number | null;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly dollars: number;
  readonly failure: string | null;
}

/** Counts what the calls of one round used. */
export class Meter implements QuestionMetrics {
  dropped: Record<string, number> = {};
  tokensIn = 0;
  tokensOut = 0;
  dollars = 0;

  reset(): void {
    this.dropped = {};
    this.tokensIn = 0;
    this.tokensOut = 0;
    this.dollars = 0;
  }

  written(): void {
    // The sources are counted elsewhere.
  }

  rejected(check: string): void {
    this.dropped[check] = (this.dropped[check] ?? 0) + 1;
  }

  modelCalled({ tokensIn, tokensOut }: ModelCalled): void {
    this.tokensIn += tokensIn;
    this.tokensOut += tokensOut;
  }

  modelRefused(): void {
    // Measuring has no budget.
  }

  modelCost(_model: string, _purpose: string, dollars: number): void {
    this.dollars += dollars;
  }
}

/** Measures one round, until the end of the model's answer. `meter` must be the metrics of the pair's models. */
export async function measureRound(
  parts: EvalParts,
  pair: ModelPair,
  request: WriteRequest,
  meter: Meter,
): Promise<RoundFigures> {
  meter.reset();
  const { round, take } = createRound(request, new Set(), parts.checkLanguage);
  const started = performance.now();
  const arrivals: number[] = [];
  const asked: Asked[] = [];
  let failure: string | null = null;
  try {
    await writeWithModel(
      { ...parts, metrics: meter },
      { pair, round },
      {
        signal: AbortSignal.timeout(parts.timing.all),
        onPassed(question) {
          take(question);
          asked.push({ ...question, language: request.language });
          arrivals.push(performance.now() - started);
          return true;
        },
      },
    );
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  const { dropped, tokensIn, tokensOut, dollars } = meter;
  const written = Object.values(dropped).reduce((sum, count) => sum + count, arrivals.length);
  return {
    written,
    passed: arrivals.length,
    asked,
    dropped: { ...dropped },
    toFirst: arrivals[0] ?? null,
    toSix: arrivals[5] ?? null,
    tokensIn,
    tokensOut,
    dollars,
    failure,
  };
}

/** How many questions with one planted fault were found, and by what. */
export interface MutationFigures {
  readonly planted: number;
  readonly byChecks: number;
  readonly byReader: number;
}

/** Plants each fault in sound questions and counts what finds it: the checks, then the reader, if there is one. The entry 'none' counts false alarms. */
export async function measureMutations(
  parts: EvalParts,
  sound: readonly Candidate[],
  reader: Model | null,
): Promise<Record<string, MutationFigures>> {
  const figures: Record<string, MutationFigures> = {};
  const all: Readonly<Record<string, Mutation>> = { none: (question) => question, ...MUTATIONS };
  for (const [name, mutate] of Object.entries(all)) {
    let [byChecks, byReader] = [0, 0];
    for (const [index, question] of sound.entries()) {
      const other = sound[(index + 1) % sound.length] ?? question;
      const mutant = mutate(question, other, parts.random());
      if (isFaulty(mutant, parts.checkLanguage)) byChecks++;
      else if (reader !== null && (await disagrees(parts, reader, mutant))) byReader++;
    }
    figures[name] = { planted: sound.length, byChecks, byReader };
  }
  return figures;
}

/** Sound questions to plant faults in, drawn at random. */
export function drawSound(questions: readonly Candidate[], count: number, random: () => number): Candidate[] {
  return shuffled(random, questions).slice(0, count);
}

function isFaulty(question: Candidate, checkLanguage: LanguageCheck): boolean {
  const context = {
    language: 'en',
    kids: false,
    checkLanguage,
    facts: [],
    round: [],
    hasAnswer: () => false,
    wasSeen: () => false,
  };
  return findFault(question, context) !== null;
}

async function disagrees(
  { timing, random }: EvalParts,
  reader: Model,
  question: Candidate,
): Promise<boolean> {
  return (
    (await answerWithoutKey(
      { reader, timing, random },
      question,
      false,
      AbortSignal.timeout(timing.read),
    )) === 'disagrees'
  );
}
