/** Where the server listens, which proxies it trusts and which origins it allows. */

import { z } from 'zod';

import { proxyTrust } from '../platform/address.ts';
import { ConfigError, integer, onOff, url } from './values.ts';

export const networkVariables = {
  PORT: integer(0, 65_535, 3_000, 'a port from 0 to 65535'),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: url('http', 'https'),
  RATE_LIMIT: onOff('on'),
  ALLOWED_ORIGINS: z.string().default(''),
  MAX_CONNECTIONS: integer(10, 1_000_000, 25_000, 'a number from 10 to 1000000'),
  TRUST_PROXY: z.string().default('off'),
};

export interface NetworkSettings {
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end; null: taken from each request. */
  readonly publicUrl: string | null;
  readonly rateLimit: boolean;
  /** Which proxies are trusted to name the client's address: how many, counted from the server, or a list of addresses. */
  readonly trustProxy: number | string;
  /** Origins whose pages may open a game's socket, besides PUBLIC_URL's and the request's own host; null: all. */
  readonly allowedOrigins: readonly string[] | null;
  /** Open connections of all clients together. */
  readonly maxConnections: number;
}

type NetworkVariables = z.infer<z.ZodObject<typeof networkVariables>>;

/** The network's settings of an environment. Throws a ConfigError for wrong proxies or origins. */
export function networkSettings(env: NetworkVariables, isProduction: boolean): NetworkSettings {
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    rateLimit: env.RATE_LIMIT,
    trustProxy: trustProxy(env.TRUST_PROXY),
    allowedOrigins: allowedOrigins(env.ALLOWED_ORIGINS, isProduction),
    maxConnections: env.MAX_CONNECTIONS,
  };
}

/** There is no value for "all proxies": a header that the client itself wrote would be believed. */
function trustProxy(text: string): number | string {
  if (text === 'off' || text === 'false') return 0;
  if (text === 'on' || text === 'true') return 1;
  if (/^\d+$/.test(text)) return Number(text);
  try {
    proxyTrust(text);
  } catch {
    throw new ConfigError(
      'TRUST_PROXY must be `off`, the number of proxies in front of the server (`on`: 1), or their addresses, separated by commas',
    );
  }
  return text;
}

/** Origins as browsers write them; null for `*` (any page), which is refused in production. */
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
      `ALLOWED_ORIGINS must be origins like https://quiz.example, separated by commas${isProduction ? '' : ', or `*`'}`,
    );
  });
}
