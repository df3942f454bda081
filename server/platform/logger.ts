/** Structured logs. They never contain a session id, a header, body or query of a request, or a secret of the configuration. */

import { pino, type Logger, type LoggerOptions } from 'pino';

import { boundRepeats } from './bounded-log.ts';
import { readableLine } from './readable-log.ts';

export type { Logger };

/** Shorter secrets are not redacted, because they occur in ordinary words. */
const SECRET_MIN_LENGTH = 8;
const REDACTED = '[redacted]';

/**
 * A logger of a level ('info', 'silent', …) to standard output: JSON lines, or readable lines if that is a terminal. `secrets` are
 * replaced everywhere in a line, because providers repeat an invalid key in error messages that are logged.
 */
export function createLogger(level: string, secrets: readonly string[] = [], isTerminal = false): Logger {
  const redact = createRedaction(secrets);
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: redact, logMethod: boundRepeats() },
  };
  if (!isTerminal) return pino(options);
  // Redacted again: a secret that JSON had escaped appears unescaped in a readable line.
  return pino(options, { write: (line) => void process.stdout.write(redact(readableLine(line))) });
}

/** Returns a function that replaces secrets in a text, also within JSON, JSON within JSON, and URLs. */
export function createRedaction(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= SECRET_MIN_LENGTH)
    .flatMap((secret) => [secret, escaped(secret), escaped(escaped(secret)), encodeURIComponent(secret)]);
  // The longest first, since a secret may begin with another one.
  const all = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  return (text) => all.reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);
