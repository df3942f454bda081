/** The configuration: the only reader of the environment. A wrong value stops the start with one line that names the variable and what it takes. */

import { z } from 'zod';

import { trustIn } from './platform/address.ts';
import type { BudgetLimits } from './questions/model/budget.ts';

/** Beyond this a bound is none: `off` says so. */
const BOUND_MAX = 1e12;

const onOff = (preset: 'on' | 'off'): z.ZodType<boolean> =>
  z
    .enum(['on', 'off'], { error: '`on` or `off`' })
    .default(preset)
    .transform((value) => value === 'on');

const url = (...protocols: string[]): z.ZodOptional<z.ZodString> =>
  z
    .string()
    .refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}://`) && URL.canParse(text)), {
      error: `an address beginning with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    })
    .optional();

const provider = z
  .enum(['openai', 'anthropic', 'google', 'mistral', 'openai-compatible'], {
    error: '`openai`, `anthropic`, `google`, `mistral` or `openai-compatible`',
  })
  .optional();

const price = z.coerce
  .number({ error: 'dollars for a million tokens, 0 or more' })
  .min(0, { error: 'dollars for a million tokens, 0 or more' })
  .optional();

/** A bound of at least `min`, or none at all. */
const bound = (preset: number, min: number, takes: string): z.ZodType<number | null> =>
  z
    .string()
    .default(String(preset))
    .transform((text, context) => {
      if (text === 'off') return null;
      const value = Number(text);
      if (value >= min && value <= BOUND_MAX) return value;
      context.addIssue({ code: 'custom', message: takes });
      return z.NEVER;
    });

const EnvironmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce
    .number({ error: 'a port from 0 to 65535' })
    .int({ error: 'a port from 0 to 65535' })
    .min(0, { error: 'a port from 0 to 65535' })
    .max(65_535, { error: 'a port from 0 to 65535' })
    .default(3_000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres', 'postgresql'),
  REDIS_URL: url('redis', 'rediss'),
  PUBLIC_URL: url('http', 'https'),
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
  AI_CALLS_PER_HOUR: bound(2_000, 1, 'a number of calls, 1 or more, or `off`'),
  AI_TOKENS_PER_DAY: bound(20_000_000, 1, 'a number of tokens, 1 or more, or `off`'),
  AI_DOLLARS_PER_DAY: bound(20, 0.01, 'dollars, 0.01 or more, or `off`'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: url('http', 'https'),
  PAYWALL: onOff('on'),
  GAME_SPEED: z.coerce
    .number({ error: 'a number from 0.1 to 1000' })
    .min(0.1, { error: 'a number from 0.1 to 1000' })
    .max(1_000, { error: 'a number from 0.1 to 1000' })
    .default(1),
  RATE_LIMIT: onOff('on'),
  METRICS: onOff('on'),
  METRICS_TOKEN: z.string().optional(),
  ALLOWED_ORIGINS: z.string().default(''),
  MAX_CONNECTIONS: z.coerce
    .number({ error: 'a number from 10 to 1000000' })
    .int({ error: 'a number from 10 to 1000000' })
    .min(10, { error: 'a number from 10 to 1000000' })
    .max(1_000_000, { error: 'a number from 10 to 1000000' })
    .default(25_000),
  TRUST_PROXY: z.string().default('off'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    })
    .default('info'),
});

/** What a model costs, in dollars for a million tokens. */
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
  /** null: nobody has told them. */
  readonly prices: Prices | null;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  /** Without a slash at its end; null: taken from each request. */
  readonly publicUrl: string | null;
  readonly model: ProviderConfig | null;
  readonly fallbackModel: ProviderConfig | null;
  /** The model that answers blind; null: the check is off or there is no model. */
  readonly checkModel: string | null;
  readonly checkPrices: Prices | null;
  /** What all models together may be asked and cost. */
  readonly modelBudget: BudgetLimits;
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string | null;
    readonly apiBase: string | null;
  } | null;
  readonly paywall: boolean;
  readonly gameSpeed: number;
  readonly rateLimit: boolean;
  /** Which proxies are believed when they tell whom they ask for: so many, counted from the server, or those of a list of addresses. */
  readonly trustProxy: number | string;
  /** null: nobody is shown any; `token` null: everybody is. */
  readonly metrics: { readonly token: string | null } | null;
  /** Origins whose pages may open a game's socket, beside PUBLIC_URL's and the request's own host; null: all. */
  readonly allowedOrigins: readonly string[] | null;
  /** Open connections of everybody together. */
  readonly maxConnections: number;
  readonly logLevel: string;
}

/** What is wrong with the environment, in one line. */
export class ConfigError extends Error {}

/** Reads the environment, this process's unless told otherwise. Throws a ConfigError that names the variable and what it takes. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = EnvironmentSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} takes ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.STRIPE_SECRET_KEY !== undefined && env.PUBLIC_URL === undefined)
    throw new ConfigError('PUBLIC_URL takes the address players see when STRIPE_SECRET_KEY is set');
  if (env.NODE_ENV === 'production' && env.GAME_SPEED !== 1)
    throw new ConfigError('GAME_SPEED takes 1 with NODE_ENV=production');
  if (env.NODE_ENV === 'production' && !env.RATE_LIMIT)
    throw new ConfigError('RATE_LIMIT takes `on` with NODE_ENV=production');
  if (env.NODE_ENV === 'production' && env.METRICS && env.METRICS_TOKEN === undefined)
    throw new ConfigError('METRICS_TOKEN takes a secret with NODE_ENV=production, unless METRICS is off');
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    ...modelsOf(env),
    modelBudget: {
      callsPerHour: env.AI_CALLS_PER_HOUR,
      tokensPerDay: env.AI_TOKENS_PER_DAY,
      dollarsPerDay: env.AI_DOLLARS_PER_DAY,
    },
    stripe:
      env.STRIPE_SECRET_KEY === undefined
        ? null
        : {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
            apiBase: env.STRIPE_API_BASE ?? null,
          },
    paywall: env.PAYWALL,
    gameSpeed: env.GAME_SPEED,
    rateLimit: env.RATE_LIMIT,
    trustProxy: trustProxy(env.TRUST_PROXY),
    metrics: env.METRICS ? { token: env.METRICS_TOKEN ?? null } : null,
    allowedOrigins: allowedOrigins(env.ALLOWED_ORIGINS, env.NODE_ENV === 'production'),
    maxConnections: env.MAX_CONNECTIONS,
    logLevel: env.LOG_LEVEL,
  };
}

/** Every value of the configuration that is nobody's business: keys, tokens and passwords. */
export function secretsOf(config: Config): string[] {
  const { model, fallbackModel, stripe, metrics, databaseUrl, redisUrl } = config;
  const secrets = [
    model?.apiKey,
    fallbackModel?.apiKey,
    stripe?.secretKey,
    stripe?.webhookSecret,
    metrics?.token,
    ...[databaseUrl, redisUrl].flatMap((address) => (address === null ? [] : passwordsIn(address))),
  ];
  return secrets.filter((secret): secret is string => typeof secret === 'string' && secret !== '');
}

/** The password of an address, as it is written there and as it is meant. */
function passwordsIn(address: string): string[] {
  const { password } = new URL(address);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    // It is meant as it is written.
    return [password];
  }
}

function modelsOf(
  env: z.infer<typeof EnvironmentSchema>,
): Pick<Config, 'model' | 'fallbackModel' | 'checkModel' | 'checkPrices'> {
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
    throw new ConfigError(`${prefix}_MODEL takes the name of a model when ${prefix}_PROVIDER is set`);
  if (name === 'openai-compatible' && baseUrl === undefined) {
    throw new ConfigError(
      `${prefix}_BASE_URL takes the address of the server when ${prefix}_PROVIDER is openai-compatible`,
    );
  }
  if (name !== 'openai-compatible' && apiKey === undefined) {
    throw new ConfigError(`${prefix}_API_KEY takes the provider's key when ${prefix}_PROVIDER is ${name}`);
  }
  return { provider: name, model, apiKey: apiKey ?? null, baseUrl: baseUrl ?? null, prices };
}

/** Half a price would tell a wrong cost. */
function pricesOf(prefix: string, input: number | undefined, output: number | undefined): Prices | null {
  if (input === undefined && output === undefined) return null;
  const [missing, given] = input === undefined ? ['INPUT', 'OUTPUT'] : ['OUTPUT', 'INPUT'];
  if (input === undefined || output === undefined)
    throw new ConfigError(
      `${prefix}_PRICE_${missing} takes a price, too, where ${prefix}_PRICE_${given} is set`,
    );
  return { input, output };
}

/** Nothing stands for all proxies there may be: what a client writes into the header itself would be believed. */
function trustProxy(text: string): number | string {
  if (text === 'off' || text === 'false') return 0;
  if (text === 'on' || text === 'true') return 1;
  if (/^\d+$/.test(text)) return Number(text);
  try {
    trustIn(text);
  } catch {
    throw new ConfigError(
      'TRUST_PROXY takes `off`, the number of proxies before the server (`on`: 1), or their addresses with commas between',
    );
  }
  return text;
}

/** Origins as browsers write them; any page may open a game's socket only where nobody plays for real. */
function allowedOrigins(text: string, isProduction: boolean): string[] | null {
  const given = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  if (given.includes('*') && !isProduction) return null;
  return given.map((origin) => {
    if (
      /^https?:\/\//.test(origin) &&
      URL.canParse(origin) &&
      new URL(origin).href === `${new URL(origin).origin}/`
    )
      return new URL(origin).origin;
    throw new ConfigError(
      `ALLOWED_ORIGINS takes origins like https://quiz.example with commas between${isProduction ? '' : ', or `*`'}`,
    );
  });
}
