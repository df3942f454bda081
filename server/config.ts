/** The configuration: the only reader of the environment. A wrong value stops the start with one line that names the variable and what it takes. */

import { z } from 'zod';

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
  AI_CHECK_MODEL: z.string().optional(),
  AI_CHECK: onOff('on'),
  AI_FALLBACK_PROVIDER: provider,
  AI_FALLBACK_MODEL: z.string().optional(),
  AI_FALLBACK_API_KEY: z.string().optional(),
  AI_FALLBACK_BASE_URL: url('http', 'https'),
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
  TRUST_PROXY: z.string().default('off'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    })
    .default('info'),
});

/** A model provider as configured. */
export interface ProviderConfig {
  readonly provider: 'openai' | 'anthropic' | 'google' | 'mistral' | 'openai-compatible';
  readonly model: string;
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
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
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string | null;
    readonly apiBase: string | null;
  } | null;
  readonly paywall: boolean;
  readonly gameSpeed: number;
  readonly rateLimit: boolean;
  /** What Fastify takes: whether, or from which proxies, forwarded addresses are believed. */
  readonly trustProxy: boolean | number | string;
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
  if (env.NODE_ENV === 'production' && env.GAME_SPEED !== 1)
    throw new ConfigError('GAME_SPEED takes 1 with NODE_ENV=production');
  if (env.NODE_ENV === 'production' && !env.RATE_LIMIT)
    throw new ConfigError('RATE_LIMIT takes `on` with NODE_ENV=production');
  const model = providerConfig('AI', env.AI_PROVIDER, env.AI_MODEL, env.AI_API_KEY, env.AI_BASE_URL);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    model,
    fallbackModel: providerConfig(
      'AI_FALLBACK',
      env.AI_FALLBACK_PROVIDER,
      env.AI_FALLBACK_MODEL,
      env.AI_FALLBACK_API_KEY,
      env.AI_FALLBACK_BASE_URL,
    ),
    checkModel: env.AI_CHECK && model !== null ? (env.AI_CHECK_MODEL ?? model.model) : null,
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
    logLevel: env.LOG_LEVEL,
  };
}

function providerConfig(
  prefix: string,
  name: ProviderConfig['provider'] | undefined,
  model: string | undefined,
  apiKey: string | undefined,
  baseUrl: string | undefined,
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
  return { provider: name, model, apiKey: apiKey ?? null, baseUrl: baseUrl ?? null };
}

function trustProxy(text: string): boolean | number | string {
  if (text === 'on' || text === 'true') return true;
  if (text === 'off' || text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}
