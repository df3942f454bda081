/** A model asked through the AI SDK: its stream read object by object, every way it can fail named. */

import { streamText, wrapLanguageModel, zodSchema } from 'ai';
import { z } from 'zod';

import type { ProviderConfig } from '../../config.ts';
import type { QuestionMetrics } from '../metrics.ts';
import { ModelError, type Ask, type Model } from './model.ts';
import { openModel, type SdkModel } from './providers.ts';
import { withRetries, type Patience } from './retry.ts';
import { createScan } from './scan.ts';
import { modelErrorOf, refusesFormat } from './sdk-errors.ts';
import { createWatch, type Watch } from './watch.ts';

/** What a model costs, in dollars for a million tokens. */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

export interface ModelParts {
  readonly metrics: QuestionMetrics;
  readonly patience: Patience;
  readonly prices: Prices | null;
  /** Bytes after which an answer is cut off. */
  readonly maxBytes: number;
}

// The SDK would print its remarks on settings to the console.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** An answer of six questions has some 30 kB on the wire; reasoning models send more. */
export const MAX_ANSWER_BYTES = 4_000_000;

/** About how many characters a token has: for calls that were given up before they told. */
const CHARACTERS_PER_TOKEN = 4;

interface Connection {
  readonly config: ProviderConfig;
  readonly model: SdkModel;
  readonly parts: ModelParts;
  /** Whether the schema travels beside the prompt; a server that refuses it is asked without from then on. */
  takesFormat: boolean;
}

/** The model of a configuration. Nothing is sent before it is asked. */
export function createModel(config: ProviderConfig, parts: ModelParts): Model {
  const connection: Connection = {
    config,
    parts,
    model: openModel(config, parts.maxBytes),
    takesFormat: true,
  };
  return {
    name: `${config.provider}/${config.model}`,
    ask: (ask, signal) => askWithRetries(connection, ask, signal),
  };
}

async function* askWithRetries<T>(
  connection: Connection,
  ask: Ask<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  signal.throwIfAborted();
  const watch = createWatch(ask, signal);
  try {
    yield* withRetries(() => stream(connection, ask, watch), connection.parts.patience, watch);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    watch.stop();
  }
}

/** One call; a second one without the schema where the server refuses that. */
async function* stream<T>(connection: Connection, ask: Ask<T>, watch: Watch): AsyncGenerator<T> {
  try {
    yield* call(connection, ask, watch);
  } catch (error) {
    const mayTryWithout = connection.takesFormat && connection.config.provider === 'openai-compatible';
    if (!mayTryWithout || !refusesFormat(error)) throw watch.reasonFor(modelErrorOf(error));
    connection.takesFormat = false;
    try {
      yield* stream(connection, ask, watch);
    } catch (second) {
      // It was not for the schema.
      connection.takesFormat = true;
      throw second;
    }
  }
}

async function* call<T>(connection: Connection, ask: Ask<T>, watch: Watch): AsyncGenerator<T> {
  const scan = createScan((value) => {
    const parsed = ask.shape.safeParse(value);
    return parsed.success ? parsed.data : undefined;
  });
  const usage = {
    input: Math.ceil((ask.system.length + ask.prompt.length) / CHARACTERS_PER_TOKEN),
    output: 0,
  };
  let found = 0;
  try {
    for await (const part of startStream(connection, ask, watch.signal)) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') throw new ModelError('slow', 'the call was given up');
      if (part.type === 'finish') {
        usage.input = part.totalUsage.inputTokens ?? usage.input;
        usage.output = part.totalUsage.outputTokens ?? usage.output;
      }
      if (part.type !== 'text-delta') continue;
      usage.output += part.text.length / CHARACTERS_PER_TOKEN;
      for (const object of scan(part.text)) {
        found++;
        watch.restart();
        yield object;
      }
    }
    if (found === 0) throw new ModelError('unreadable', 'the answer held nothing that was asked for');
  } finally {
    note(connection, found > 0 ? 'ok' : 'failed', usage);
  }
}

function startStream<T>(connection: Connection, ask: Ask<T>, abortSignal: AbortSignal) {
  const { config, model, takesFormat } = connection;
  const whole: z.ZodType = ask.isList ? z.object({ elements: z.array(ask.shape) }) : ask.shape;
  const wrapped = wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      // The SDK would parse the whole answer too, and hold back what it cannot parse; weak servers need a more patient reader.
      transformParams: async ({ params }) =>
        takesFormat
          ? { ...params, responseFormat: { type: 'json', schema: await zodSchema(whole).jsonSchema } }
          : params,
    },
  });
  const spelledOut =
    config.provider === 'openai-compatible'
      ? `\n\nAnswer with JSON only, by this schema: ${JSON.stringify(z.toJSONSchema(whole))}`
      : '';
  return streamText({
    model: wrapped,
    instructions: ask.system + spelledOut,
    prompt: ask.prompt,
    abortSignal,
    maxRetries: 0,
    onError: () => undefined,
  }).stream;
}

function note(
  { config, parts: { metrics, prices } }: Connection,
  outcome: 'ok' | 'failed',
  usage: { readonly input: number; readonly output: number },
): void {
  const [input, output] = [Math.round(usage.input), Math.round(usage.output)];
  metrics.modelCalled(config.model, outcome, input, output);
  if (prices !== null)
    metrics.modelCost?.(config.model, (input * prices.input + output * prices.output) / 1e6);
}
