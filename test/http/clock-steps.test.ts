/** Games on SQLite continue when the machine's clock is set by an hour. A real process, real time. */

import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, expect, test } from 'vitest';

import { HttpGame } from '../support/harness/http-game.ts';
import { ServerProcess, SKEWED_QUIZROUND } from '../support/harness/server-process.ts';

const HOUR_MS = 3_600_000;
const LIMIT_MS = 8_000;
/** How long a question has been open when the clock is set; below its limit. */
const RAN_MS = 2_500;
/** The server checks the machine's clock every second; a busy machine is late. */
const NOTICED_MS = 4_000;
/** Longer than a question is shown before it opens. */
const LEAD_MS = 600;
const servers: ServerProcess[] = [];
afterAll(() => Promise.all(servers.map((server) => server.dispose())));

/** A server on a machine whose clock SIGUSR2 moves by `stepMs` milliseconds. */
async function serverSetBy(stepMs: number): Promise<ServerProcess> {
  const server = await ServerProcess.start(
    { CLOCK_SKEW_MS: '0', CLOCK_STEP_MS: String(stepMs), LOG_LEVEL: 'warn' },
    SKEWED_QUIZROUND,
  );
  servers.push(server);
  return server;
}

test.each([-HOUR_MS, HOUR_MS])(
  '[CLOCK-4] the clock is set by %d ms: the running phase ends in its time, and one line says so',
  async (stepMs) => {
    const server = await serverSetBy(stepMs);
    const game = await HttpGame.open([server.base, server.base]);
    await game.start();
    await game.phase('getReady');
    process.kill(server.pid, 'SIGUSR2');
    await game.phase('choosing');
    expect(server.output.match(/clock was set/g)).toHaveLength(1);
  },
  60_000,
);

test.each([-HOUR_MS, HOUR_MS])(
  '[CLOCK-4] the clock is set by %d ms while a question is open: it has its full time again, the answer given before counts, and the game goes on',
  async (stepMs) => {
    const server = await serverSetBy(stepMs);
    const settings = { questionTimeLimit: LIMIT_MS / 1_000, readingTime: 'never' };
    const game = await HttpGame.open([server.base, server.base], settings);
    const questionId = await game.begin();
    const opened = game.view.questionStartTime ?? NaN;
    expect(await game.answerOver(game.host, 1)).toMatchObject({ type: 'receipt' });
    await sleep(RAN_MS);
    process.kill(server.pid, 'SIGUSR2');

    const stepped = performance.now();
    await game.all(({ questionStartTime }) => questionStartTime !== opened, 'the question to start again');
    const { question, questionStartTime, deadline, answered } = game.view;
    expect(question?.id).toBe(questionId);
    // The server sends clients the machine's new time.
    expect(Math.abs((questionStartTime ?? NaN) - (opened + RAN_MS + stepMs))).toBeLessThan(NOTICED_MS);
    expect((deadline ?? NaN) - (questionStartTime ?? NaN)).toBeGreaterThanOrEqual(LIMIT_MS);
    expect(answered).toEqual([0]);

    await game.phase('reveal', 2 * LIMIT_MS);
    const took = performance.now() - stepped;
    expect(took).toBeGreaterThan(LIMIT_MS);
    expect(took).toBeLessThan(LIMIT_MS + NOTICED_MS);
    expect(game.view.reveal?.answer).toEqual([1, null]);

    await game.all(
      ({ phase, currentQuestion }) => phase === 'question' && currentQuestion === 2,
      'question 2',
    );
    await sleep(LEAD_MS);
    for (const seat of game.seats) expect(await game.answerOver(seat, 2)).toMatchObject({ type: 'receipt' });
    await game.phase('reveal');
    expect(game.view.reveal?.answer).toEqual([2, 2]);
    expect(server.output.match(/clock was set/g)).toHaveLength(1);
  },
  60_000,
);
