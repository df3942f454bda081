import { expect, test, vi } from 'vitest';

import { createLogger } from './logger.ts';
import { readableLine } from './readable-log.ts';

/** What a logger prints to a terminal. */
function printed(
  log: (logger: ReturnType<typeof createLogger>) => void,
  secrets: readonly string[] = [],
): string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    log(createLogger('info', secrets, true));
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
}

test('a terminal is shown time, level and message instead of JSON, and below them what else there is', () => {
  const text = printed((logger) => logger.warn({ gameId: 'abc', err: new Error('away') }, 'could not write'));
  const [head, field, error] = text.split('\n');
  expect(head).toMatch(/^\d\d:\d\d:\d\d WARN {2}could not write$/);
  expect(field).toBe('    gameId: "abc"');
  expect(error).toBe('    Error: away');
  expect(text).not.toContain('"level"');
});

test('a secret is replaced in lines for people too, where JSON wrote it in escapes as well', () => {
  const secret = 'key "quoted"\nand more';
  const text = printed((logger) => logger.error({ err: new Error(`refused ${secret}`) }, secret), [secret]);
  expect(text).toContain('ERROR [redacted]');
  expect(text).toContain('refused [redacted]');
  expect(text).not.toContain('quoted');
});

test('a line of another shape stays as it is', () => {
  expect(readableLine('plain text\n')).toBe('plain text\n');
  expect(readableLine('{"other":1}\n')).toBe('{"other":1}\n');
});
