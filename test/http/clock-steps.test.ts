/** Games on SQLite go on when the machine's clock is set by an hour. A real process, real time. */

import { afterAll, expect, test } from 'vitest';

import { HttpGame } from '../support/harness/http-game.ts';
import { ServerProcess, SKEWED_QUIZROUND } from '../support/harness/server-process.ts';

const HOUR_MS = 3_600_000;
const servers: ServerProcess[] = [];
afterAll(() => Promise.all(servers.map((server) => server.dispose())));

test.each([-HOUR_MS, HOUR_MS])(
  '[CLOCK-4] the clock is set by %d ms: the running phase ends in its time, and one line says so',
  async (stepMs) => {
    const server = await ServerProcess.start(
      { CLOCK_SKEW_MS: '0', CLOCK_STEP_MS: String(stepMs), LOG_LEVEL: 'warn' },
      SKEWED_QUIZROUND,
    );
    servers.push(server);
    const game = await HttpGame.open([server.base, server.base]);
    await game.start();
    await game.phase('getReady');
    process.kill(server.pid, 'SIGUSR2');
    await game.phase('choosing');
    expect(server.output.match(/clock was set/g)).toHaveLength(1);
  },
  60_000,
);
