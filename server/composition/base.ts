/** Dependencies of every part of a server: configuration, clock, log, metrics and traces. */

import { join } from 'node:path';

import type { Config } from '../config.ts';
import { secretsOf } from '../config/secrets.ts';
import type { Clock } from '../platform/clock.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { openTracing, type Tracing } from '../platform/tracing.ts';

/** The project's folder, which holds the bank, the message files and the built client. */
export const PROJECT_DIR = join(import.meta.dirname, '../..');

export interface Base {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** null if no traces are configured. */
  readonly tracing: Tracing | null;
}

/** Creates the log, without secrets in it, the metrics, and the traces if they are configured. */
export async function createBase(config: Config, clock: Clock): Promise<Base> {
  const logger = createLogger(config.logLevel, secretsOf(config), process.stdout.isTTY);
  return {
    config,
    clock,
    logger,
    metrics: createMetrics(),
    tracing: await openTracing(config.tracing, (problem) =>
      logger.warn({ problem }, 'traces could not be sent'),
    ),
  };
}
