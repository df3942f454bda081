/** Structured logs. No session id, header, body or query of a request is ever among them. */

import { pino, type Logger } from 'pino';

export type { Logger };

/** A logger of a level ('info', 'silent', …), to standard output as JSON lines. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
