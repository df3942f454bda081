/** The log lines of an outage. */

import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';

import { boundRepeats } from './bounded-log.ts';

afterEach(() => void vi.useRealTimers());

test('a warning that is repeated is logged once, and then counted every ten seconds; others are logged as they come', () => {
  vi.useFakeTimers();
  const lines: { msg: string; times?: number }[] = [];
  const logger = pino(
    { hooks: { logMethod: boundRepeats() } },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const away = new Error('PostgreSQL does not answer');
  for (let times = 0; times < 100; times++)
    logger.error({ err: away, gameId: `game-${times}` }, 'tick failed');
  logger.error({ err: new Error('another reason') }, 'tick failed');
  for (let times = 0; times < 2; times++) logger.info({}, 'said twice');
  expect(lines.map(({ msg }) => msg)).toEqual(['tick failed', 'tick failed', 'said twice', 'said twice']);

  vi.advanceTimersByTime(10_000);
  expect(lines[4]).toMatchObject({ msg: 'tick failed (repeated)', times: 99 });
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(5);
  logger.error({ err: away }, 'tick failed');
  expect(lines[5]).toMatchObject({ msg: 'tick failed' });
});
