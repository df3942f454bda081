/** The configuration: the only reader of the environment. A wrong value stops the start with one line that names the variable and what it must be. */

import { z } from 'zod';

import { modelSettings, modelVariables, type ModelSettings } from './config/models.ts';
import { networkSettings, networkVariables, type NetworkSettings } from './config/network.ts';
import { tracingSettings, tracingVariables, type TracingSettings } from './config/tracing.ts';
import { ConfigError, integer, number, onOff, onOffOrUnset, url } from './config/values.ts';

const EnvironmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  ...networkVariables,
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres', 'postgresql'),
  REDIS_URL: url('redis', 'rediss'),
  START_WAIT_S: integer(0, 600, 60, 'a number of seconds from 0 to 600'),
  ...modelVariables,
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: url('http', 'https'),
  PAYWALL: onOffOrUnset,
  GAME_SPEED: number(0.1, 1_000, 1, 'a number from 0.1 to 1000'),
  METRICS: onOff('on'),
  METRICS_TOKEN: z.string().optional(),
  ...tracingVariables,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    })
    .default('info'),
});

type Environment = z.infer<typeof EnvironmentSchema>;

export interface Config extends NetworkSettings, ModelSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  /** How long a start waits for PostgreSQL and Redis together, in milliseconds. */
  readonly startWaitMs: number;
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string | null;
    readonly apiBase: string | null;
  } | null;
  /** Whether games per day are limited and settings need the unlock. */
  readonly paywall: boolean;
  readonly gameSpeed: number;
  /** null: there are no metrics; `token` null: anyone may read them. */
  readonly metrics: { readonly token: string | null } | null;
  /** null: there are no traces. */
  readonly tracing: TracingSettings | null;
  readonly logLevel: string;
}

/** Reads the environment, this process's by default. Throws a ConfigError that names the variable and what it must be. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const env = parse(environment);
  const isProduction = env.NODE_ENV === 'production';
  if (env.STRIPE_SECRET_KEY !== undefined && env.PUBLIC_URL === undefined)
    throw new ConfigError('PUBLIC_URL must be the address that players see when STRIPE_SECRET_KEY is set');
  if (isProduction) refuseInProduction(env);
  return {
    ...modelSettings(env),
    ...networkSettings(env, isProduction),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    startWaitMs: env.START_WAIT_S * 1_000,
    stripe: stripeSettings(env),
    // If nothing can be bought, nothing is locked.
    paywall: env.PAYWALL ?? env.STRIPE_SECRET_KEY !== undefined,
    gameSpeed: env.GAME_SPEED,
    metrics: env.METRICS ? { token: env.METRICS_TOKEN ?? null } : null,
    tracing: tracingSettings(env),
    logLevel: env.LOG_LEVEL,
  };
}

/** Parses the variables, each by itself. An empty value counts as not set. */
function parse(environment: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = EnvironmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${String(issue?.path[0])} must be ${issue?.message}`);
}

/** Refuses values that are only for tests and benchmarks, and metrics without a token. */
function refuseInProduction(env: Environment): void {
  if (env.GAME_SPEED !== 1) throw new ConfigError('GAME_SPEED must be 1 with NODE_ENV=production');
  if (!env.RATE_LIMIT) throw new ConfigError('RATE_LIMIT must be `on` with NODE_ENV=production');
  if (env.METRICS && env.METRICS_TOKEN === undefined)
    throw new ConfigError('METRICS_TOKEN must be set with NODE_ENV=production, unless METRICS is off');
}

function stripeSettings(env: Environment): Config['stripe'] {
  if (env.STRIPE_SECRET_KEY === undefined) return null;
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
    apiBase: env.STRIPE_API_BASE ?? null,
  };
}
