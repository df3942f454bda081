/** The models for writing, checking and as a fallback, and their budget: the `AI_` variables. */

import { z } from 'zod';

import type { BudgetLimits } from '../questions/model/budget.ts';
import { ConfigError, limit, onOff, url } from './values.ts';

const provider = z
  .enum(['openai', 'anthropic', 'google', 'mistral', 'openai-compatible'], {
    error: '`openai`, `anthropic`, `google`, `mistral` or `openai-compatible`',
  })
  .optional();

const price = z.coerce
  .number({ error: 'dollars per million tokens, 0 or more' })
  .min(0, { error: 'dollars per million tokens, 0 or more' })
  .optional();

export const modelVariables = {
  AI_PROVIDER: provider,
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_BASE_URL: url('http', 'https'),
  AI_PRICE_INPUT: price,
  AI_PRICE_OUTPUT: price,
  AI_CHECK_MODEL: z.string().optional(),
  AI_CHECK_PRICE_INPUT: price,
  AI_CHECK_PRICE_OUTPUT: price,
  AI_CHECK: onOff('on'),
  AI_FALLBACK_PROVIDER: provider,
  AI_FALLBACK_MODEL: z.string().optional(),
  AI_FALLBACK_API_KEY: z.string().optional(),
  AI_FALLBACK_BASE_URL: url('http', 'https'),
  AI_FALLBACK_PRICE_INPUT: price,
  AI_FALLBACK_PRICE_OUTPUT: price,
  AI_CALLS_PER_HOUR: limit(2_000, 1, 'a number of calls, 1 or more, or `off`'),
  AI_TOKENS_PER_DAY: limit(20_000_000, 1, 'a number of tokens, 1 or more, or `off`'),
  AI_DOLLARS_PER_DAY: limit(20, 0.01, 'dollars, 0.01 or more, or `off`'),
};

/** What a model costs, in dollars per million tokens. */
interface Prices {
  readonly input: number;
  readonly output: number;
}

/** A model provider as configured. */
export interface ProviderConfig {
  readonly provider: 'openai' | 'anthropic' | 'google' | 'mistral' | 'openai-compatible';
  readonly model: string;
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
  /** null: unknown. */
  readonly prices: Prices | null;
}

export interface ModelSettings {
  readonly model: ProviderConfig | null;
  readonly fallbackModel: ProviderConfig | null;
  /** The model that answers blind; null: the check is off or there is no model. */
  readonly checkModel: string | null;
  readonly checkPrices: Prices | null;
  /** How often all models together may be called, and what they may cost. */
  readonly modelBudget: BudgetLimits;
}

type ModelVariables = z.infer<z.ZodObject<typeof modelVariables>>;

/** The models of an environment. Throws a ConfigError for a provider that lacks a required variable. */
export function modelSettings(env: ModelVariables): ModelSettings {
  const prices = pricesOf('AI', env.AI_PRICE_INPUT, env.AI_PRICE_OUTPUT);
  const model = providerConfig('AI', env.AI_PROVIDER, env.AI_MODEL, env.AI_API_KEY, env.AI_BASE_URL, prices);
  const checkModel = env.AI_CHECK_MODEL ?? model?.model;
  const checkPrices = pricesOf('AI_CHECK', env.AI_CHECK_PRICE_INPUT, env.AI_CHECK_PRICE_OUTPUT);
  return {
    model,
    fallbackModel: providerConfig(
      'AI_FALLBACK',
      env.AI_FALLBACK_PROVIDER,
      env.AI_FALLBACK_MODEL,
      env.AI_FALLBACK_API_KEY,
      env.AI_FALLBACK_BASE_URL,
      pricesOf('AI_FALLBACK', env.AI_FALLBACK_PRICE_INPUT, env.AI_FALLBACK_PRICE_OUTPUT),
    ),
    checkModel: env.AI_CHECK && model !== null ? (checkModel ?? null) : null,
    checkPrices: checkPrices ?? (checkModel === model?.model ? prices : null),
    modelBudget: {
      callsPerHour: env.AI_CALLS_PER_HOUR,
      tokensPerDay: env.AI_TOKENS_PER_DAY,
      dollarsPerDay: env.AI_DOLLARS_PER_DAY,
    },
  };
}

function providerConfig(
  prefix: string,
  name: ProviderConfig['provider'] | undefined,
  model: string | undefined,
  apiKey: string | undefined,
  baseUrl: string | undefined,
  prices: Prices | null,
): ProviderConfig | null {
  if (name === undefined) return null;
  if (model === undefined)
    throw new ConfigError(`${prefix}_MODEL must be the name of a model when ${prefix}_PROVIDER is set`);
  if (name === 'openai-compatible' && baseUrl === undefined) {
    throw new ConfigError(
      `${prefix}_BASE_URL must be the address of the server when ${prefix}_PROVIDER is openai-compatible`,
    );
  }
  if (name !== 'openai-compatible' && apiKey === undefined) {
    throw new ConfigError(`${prefix}_API_KEY must be the provider's key when ${prefix}_PROVIDER is ${name}`);
  }
  return { provider: name, model, apiKey: apiKey ?? null, baseUrl: baseUrl ?? null, prices };
}

/** Both prices, or null if neither is set. One alone is refused, because it would give a wrong cost. */
function pricesOf(prefix: string, input: number | undefined, output: number | undefined): Prices | null {
  if (input === undefined && output === undefined) return null;
  const [missing, given] = input === undefined ? ['INPUT', 'OUTPUT'] : ['OUTPUT', 'INPUT'];
  if (input === undefined || output === undefined)
    throw new ConfigError(`${prefix}_PRICE_${missing} must be set when ${prefix}_PRICE_${given} is set`);
  return { input, output };
}
