/** The environment variables of test servers. */

/** Quiet, open and unlimited, unless a test wants otherwise. */
export const ENVIRONMENT = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  PAYWALL: 'off',
  RATE_LIMIT: 'off',
} as const;
