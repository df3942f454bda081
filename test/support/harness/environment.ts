/** The environment variables of test servers. */

/** By default quiet, open, without limits and without a wait for missing databases. */
export const ENVIRONMENT = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  PAYWALL: 'off',
  RATE_LIMIT: 'off',
  START_WAIT_S: '0',
} as const;
