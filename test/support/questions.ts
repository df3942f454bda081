/** Questions for tests: valid ones in a model's form, a blind reader that knows their answers, and the real service with a local model server. */

import type { WrittenQuestion } from '../../game/game.ts';
import { rng } from '../../game/random.ts';
import { loadMessages } from '../../server/languages/messages.ts';
import { newId } from '../../server/platform/ids.ts';
import { loadBank } from '../../server/questions/bank/bank.ts';
import { loadLanguageCheck } from '../../server/questions/checks/language.ts';
import type { QuestionMetrics } from '../../server/questions/metrics.ts';
import { noBudget } from '../../server/questions/model/budget.ts';
import { createModelPairs } from '../../server/questions/model/model-pairs.ts';
import { TIMING, type Timing } from '../../server/questions/model/timing.ts';
import type { ModelPair } from '../../server/questions/model/writer.ts';
import type { WriteRequest, WriteStep } from '../../server/questions/port.ts';
import {
  createQuestions,
  type QuestionService,
  type QuestionsParts,
} from '../../server/questions/questions.ts';
import type { ModelCall, ModelReply, ModelServer } from './harness/model-server.ts';

const bank = loadBank('bank');
export const messages = loadMessages('web/i18n');
const checkLanguage = await loadLanguageCheck();

export interface ModelQuestion {
  question: string;
  answer: string;
  distractors: string[];
  explanation: string;
  subject: string;
}

const known = bank
  .in('en')
  .preset('scienceNature')
  .map(({ question, answer, distractors, explanation, subject }): ModelQuestion => ({
    question,
    answer,
    distractors: [...distractors],
    explanation,
    subject,
  }));

/** Valid questions with different answers: `count` of them, starting with number `from`. */
export function soundQuestions(count: number, from = 0): ModelQuestion[] {
  const answers = new Set<string>();
  return known.filter(({ answer }) => !answers.has(answer) && answers.add(answer)).slice(from, from + count);
}

const WORDS =
  'amber birch cedar delta ember fjord grove heron ivory jolly koala lemon mango night ocean pearl quill river stone tulip'.split(
    ' ',
  );

/** A model that never runs out: each call returns questions about new facts. */
export function endlessQuestions(): (count: number) => ModelQuestion[] {
  let made = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      const [one, two] = [WORDS[made % 20] ?? '', WORDS[Math.floor(made / 20) % 20] ?? ''];
      made++;
      return {
        question: `Number ${made} of the list guards one of the hidden treasures. Do you know it?`,
        answer: `${one} ${two}`,
        distractors: ['golden thimble', 'silver anchor', 'copper lantern'],
        explanation: 'It has been there for as long as anyone can remember.',
        subject: `Treasure ${two} ${one} ${made}`,
      };
    });
}

/** The answer of a reader that knows every valid question; `none` for others. */
export function readingOf({ data }: ModelCall): string {
  const right = known.find(({ question }) => question === data.question)?.answer;
  const letter = Object.entries(data.options ?? {}).find(([, option]) => option === right)?.[0];
  return JSON.stringify({
    choice: letter ?? 'none',
    suitable: true,
    thoughts: 'I know it.',
    reason: 'So it is.',
  });
}

/** The replies of a working model to calls other than writing. */
export function besideWriting(call: ModelCall): ModelReply {
  if (call.purpose !== 'plan') return { pieces: [readingOf(call)] };
  const subtopics = Array.from({ length: 24 }, (_, n) => ({ subtopic: `Subtopic ${n + 1}` }));
  return { pieces: [JSON.stringify({ elements: subtopics })] };
}

export const request: WriteRequest = {
  // A free topic that the bank has too; for a preset the bank would come first.
  topic: 'sports',
  presetTopic: null,
  difficulty: 'easy',
  language: 'en',
  kids: false,
  count: 6,
  facts: [],
  sessions: [],
  isUrgent: false,
};

/** Short, so that a test gives up a stalled server in time. */
export const SHORT: Timing = {
  ...TIMING,
  first: 800,
  all: 6_000,
  none: 6_000,
  plan: 800,
  read: 4_000,
  judge: 1_500,
  summary: 1_500,
};

interface Counted extends QuestionMetrics {
  readonly sources: Record<string, number>;
  readonly rejections: Record<string, number>;
  /** Dollars by model. */
  readonly costs: Record<string, number>;
  readonly calls: { readonly outcome: string; readonly tokensIn: number; readonly tokensOut: number }[];
}

/** Metrics that a test can read. */
function countingMetrics(): Counted {
  const sources: Record<string, number> = {};
  const rejections: Record<string, number> = {};
  const costs: Record<string, number> = {};
  const calls: Counted['calls'] = [];
  return {
    sources,
    rejections,
    costs,
    calls,
    written: (source, count) => (sources[source] = (sources[source] ?? 0) + count),
    rejected: (check) => (rejections[check] = (rejections[check] ?? 0) + 1),
    modelCost: (model, _, dollars) => (costs[model] = (costs[model] ?? 0) + dollars),
    modelCalled: ({ outcome, tokensIn, tokensOut }) => calls.push({ outcome, tokensIn, tokensOut }),
    modelRefused: () => undefined,
  };
}

export interface Setup extends Partial<QuestionsParts> {
  readonly server?: ModelServer;
  readonly fallback?: ModelServer;
  readonly protocol?: 'openai' | 'anthropic';
  readonly isChecked?: boolean;
  readonly maxBytes?: number;
}

/** The models of local servers, asked through the real client code. */
export function pairsWith(
  {
    server,
    fallback,
    protocol = 'openai',
    isChecked = true,
    maxBytes,
  }: Pick<Setup, 'server' | 'fallback' | 'protocol' | 'isChecked' | 'maxBytes'>,
  metrics: QuestionMetrics,
): ModelPair[] {
  const providerAt = (at: ModelServer | undefined) =>
    at === undefined
      ? null
      : {
          provider: protocol === 'openai' ? ('openai-compatible' as const) : ('anthropic' as const),
          model: 'test-model',
          apiKey: 'test-key',
          baseUrl: at.url,
          prices: null,
        };
  return createModelPairs(
    {
      model: providerAt(server),
      fallbackModel: providerAt(fallback),
      checkModel: isChecked && server !== undefined ? 'test-model' : null,
      checkPrices: null,
    },
    {
      metrics,
      budget: noBudget,
      retryPolicy: { retries: 2, pause: 5, longestPause: 200 },
      ...(maxBytes === undefined ? {} : { maxBytes }),
    },
  );
}

/** The real service, asking local servers through the real client code. */
export function serviceWith(setup: Setup): {
  service: QuestionService;
  metrics: Counted;
  failures: unknown[];
} {
  const metrics = countingMetrics();
  const failures: unknown[] = [];
  const modelPairs = pairsWith(setup, metrics);
  const service = createQuestions({
    messagesIn: (language) => Promise.resolve(messages.in(language)),
    bank,
    random: rng('test', 'questions'),
    newId,
    modelPairs,
    checkLanguage,
    metrics,
    timing: SHORT,
    log: { warn: (about) => failures.push(about) },
    ...setup,
  });
  return { service, metrics, failures };
}

/** Everything that the writing of a round yields. */
export async function writeAll(
  service: QuestionService,
  change: Partial<WriteRequest> = {},
  signal = new AbortController().signal,
): Promise<WrittenQuestion[]> {
  const questions: WrittenQuestion[] = [];
  const onStep = (step: WriteStep): void => {
    if ('questions' in step) questions.push(...step.questions);
  };
  await service.write({ ...request, ...change }, { signal, onStep });
  return questions;
}
