/**
 * Asks a model through the AI SDK's providers, reads its stream object by object, and names every way it can fail. The provider is called
 * directly (`doStream`), not through the SDK's `streamText`: its chain of streams took half of this process's time. It would also parse
 * the whole answer and hold back what it cannot parse; weak servers need a more patient reader (decision 0008).
 */

import { zodSchema } from 'ai';
import { z } from 'zod';

import type { ProviderConfig } from '../../config/models.ts';
import type { QuestionMetrics } from '../metrics.ts';
import type { ModelBudget } from './budget.ts';
import { createCallTimeout, type CallTimeout } from './call-timeout.ts';
import { createJsonScanner } from './json-scanner.ts';
import { ModelError, type ModelRequest, type Model, type Purpose } from './model.ts';
import { openModel, type SdkModel } from './providers.ts';
import { withRetries, type RetryPolicy } from './retry.ts';
import { modelErrorOf, refusesFormat } from './sdk-errors.ts';

export interface ModelParts {
  readonly metrics: QuestionMetrics;
  /** Takes each call before it is made, and counts what it used. */
  readonly budget: ModelBudget;
  readonly retryPolicy: RetryPolicy;
  /** Bytes after which an answer is cut off. */
  readonly maxBytes: number;
}

/** An answer of six questions has some 30 kB on the wire; reasoning models send more. */
export const MAX_ANSWER_BYTES = 4_000_000;

/** How long the rest of an answer is read after its one wanted object, in milliseconds. */
const REST_MAX_MS = 1_000;

/** Approximate characters per token, for calls that ended before the provider reported their usage. */
const CHARACTERS_PER_TOKEN = 4;

interface Connection {
  readonly config: ProviderConfig;
  readonly model: SdkModel;
  readonly parts: ModelParts;
  /** Whether the schema is sent as a response format; false once a server has refused it. */
  takesFormat: boolean;
}

/** The model of a configuration. Sends no request. */
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
  ask: ModelRequest<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  signal.throwIfAborted();
  const timeout = createCallTimeout(ask, signal);
  try {
    yield* withRetries(() => stream(connection, ask, timeout), connection.parts.retryPolicy, timeout);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    timeout.stop(ask.isList ? 0 : REST_MAX_MS);
  }
}

/** One call; if the server refuses the schema, a second one without it. */
async function* stream<T>(
  connection: Connection,
  ask: ModelRequest<T>,
  timeout: CallTimeout,
): AsyncGenerator<T> {
  try {
    yield* call(connection, ask, timeout);
  } catch (error) {
    const mayTryWithout = connection.takesFormat && connection.config.provider === 'openai-compatible';
    if (!mayTryWithout || !refusesFormat(error)) throw timeout.reasonFor(modelErrorOf(error));
    connection.takesFormat = false;
    try {
      yield* stream(connection, ask, timeout);
    } catch (second) {
      // The schema was not the reason.
      connection.takesFormat = true;
      throw second;
    }
  }
}

async function* call<T>(
  connection: Connection,
  ask: ModelRequest<T>,
  timeout: CallTimeout,
): AsyncGenerator<T> {
  if (ask.takeCall?.() === false) throw new ModelError('overBudget', 'no more calls are to be made for this');
  await connection.parts.budget.take(ask.purpose);
  const answer = openAnswer(connection, ask, timeout.signal);
  let found = 0;
  let isCutShort = true;
  try {
    for (let objects = await answer.next(); objects !== null; objects = await answer.next()) {
      for (const object of objects) {
        found++;
        timeout.restart();
        yield object;
      }
    }
    isCutShort = false;
    if (found === 0) throw new ModelError('unreadable', 'the answer held nothing that was asked for');
  } catch (error) {
    isCutShort = false;
    throw error;
  } finally {
    const isDone = !isCutShort || ask.isList;
    // The caller has its one object and continues; reading the rest reports the tokens used and keeps the connection reusable.
    const rest = isDone ? answer.close() : readToEnd(answer);
    void rest.then(() => note(connection, ask.purpose, found > 0 ? 'ok' : 'failed', answer.usage));
  }
}

interface Usage {
  input: number;
  output: number;
}

interface Answer<T> {
  /** The objects that the answer's next part completes; null after the last part. */
  next(): Promise<T[] | null>;
  close(): Promise<void>;
  /** Tokens, as far as is known. */
  readonly usage: Usage;
}

/** Sends the request, and reads the answer on demand. */
function openAnswer<T>(connection: Connection, ask: ModelRequest<T>, signal: AbortSignal): Answer<T> {
  const scan = createJsonScanner((value) => {
    const parsed = ask.shape.safeParse(value);
    return parsed.success ? parsed.data : undefined;
  });
  const usage: Usage = {
    input: Math.ceil((ask.system.length + ask.prompt.length) / CHARACTERS_PER_TOKEN),
    output: 0,
  };
  const parts = startStream(connection, ask, signal).then((started) => started.getReader());
  return {
    usage,
    async next() {
      const { done, value: part } = await (await parts).read();
      if (done) return null;
      if (part.type === 'error') throw part.error;
      if (part.type === 'finish') {
        usage.input = part.usage.inputTokens.total ?? usage.input;
        usage.output = part.usage.outputTokens.total ?? usage.output;
      }
      if (part.type !== 'text-delta') return [];
      usage.output += part.delta.length / CHARACTERS_PER_TOKEN;
      return scan(part.delta);
    },
    // A stream that has ended, or never opened, cannot be closed.
    close: () => parts.then((reader) => reader.cancel()).catch(() => undefined),
  };
}

/** Reads an answer whose rest is not needed; failures do not matter. */
async function readToEnd(answer: Answer<unknown>): Promise<void> {
  try {
    while ((await answer.next()) !== null);
  } catch {
    // The wanted object has been delivered.
  }
}

async function startStream<T>(
  { config, model, takesFormat }: Connection,
  ask: ModelRequest<T>,
  abortSignal: AbortSignal,
) {
  const schemas = schemasOf(ask);
  const system = config.provider === 'openai-compatible' ? ask.system + schemas.spelledOut : ask.system;
  const { stream: parts } = await model.doStream({
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content: [{ type: 'text', text: ask.prompt }] },
    ],
    ...(takesFormat ? { responseFormat: { type: 'json', schema: await schemas.format.jsonSchema } } : {}),
    abortSignal,
  });
  return parts;
}

interface Schemas {
  readonly format: ReturnType<typeof zodSchema>;
  /** The schema as text, for the instructions. */
  readonly spelledOut: string;
}

const knownSchemas = new WeakMap<z.ZodType, Schemas>();

/** The schemas of a request, cached per shape: they are expensive to make. */
function schemasOf({ shape, isList }: ModelRequest<unknown>): Schemas {
  const known = knownSchemas.get(shape);
  if (known !== undefined) return known;
  const whole: z.ZodType = isList ? z.object({ elements: z.array(shape) }) : shape;
  const schemas = {
    format: zodSchema(whole),
    spelledOut: `\n\nAnswer with JSON only, by this schema: ${JSON.stringify(z.toJSONSchema(whole))}`,
  };
  knownSchemas.set(shape, schemas);
  return schemas;
}

function note(
  { config, parts: { metrics, budget } }: Connection,
  purpose: Purpose,
  outcome: 'ok' | 'failed',
  usage: Readonly<Usage>,
): void {
  const [input, output] = [Math.round(usage.input), Math.round(usage.output)];
  metrics.modelCalled({ model: config.model, purpose, outcome, tokensIn: input, tokensOut: output });
  const { prices } = config;
  const dollars = prices === null ? null : (input * prices.input + output * prices.output) / 1e6;
  if (dollars !== null) metrics.modelCost(config.model, purpose, dollars);
  budget.spend(input + output, dollars);
}
