/** Keeps the log readable during an outage: logs each warning or error once, then every ten seconds how often it was repeated. */

import type { LogFn, Logger, LoggerOptions } from 'pino';

const PERIOD_MS = 10_000;
const WARN_LEVEL = 40;

interface Repeated {
  readonly logger: Logger;
  readonly log: LogFn;
  readonly message: string;
  readonly reason: string;
  times: number;
}

/** A logger's hook that omits and counts repeated warnings and errors: those with the same level, message and reason. */
export function boundRepeats(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const known = new Map<string, Repeated>();
  let timer: NodeJS.Timeout | null = null;

  const report = (): void => {
    timer = null;
    for (const [key, each] of known) {
      if (each.times === 0) known.delete(key);
      else
        each.log.call(each.logger, { reason: each.reason, times: each.times }, `${each.message} (repeated)`);
      each.times = 0;
    }
    if (known.size > 0) wait();
  };
  const wait = (): void => {
    timer ??= setTimeout(report, PERIOD_MS).unref();
  };

  return function logOnce(args, log, level) {
    const [about, message] = args;
    if (level < WARN_LEVEL || typeof message !== 'string') return log.apply(this, args);
    const reason = reasonIn(about);
    const key = `${level} ${message} ${reason}`;
    const before = known.get(key);
    if (before !== undefined) {
      before.times++;
      return;
    }
    known.set(key, { logger: this, log, message, reason, times: 0 });
    wait();
    log.apply(this, args);
  };
}

/** The message of a line's error; empty if it has none. */
function reasonIn(about: unknown): string {
  if (typeof about !== 'object' || about === null || !('err' in about)) return '';
  return about.err instanceof Error ? about.err.message : String(about.err);
}
