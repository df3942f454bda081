/** The environment variables of test servers. */

/** Quiet, open, unlimited and without a wait for databases that are away, unless a test wants otherwise. */
export const ENVIRONMENT = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  PAYWALL: 'off',
  RATE_LIMIT: 'off',
  START_WAIT_S: '0',
} as const;
