/** `npm run fuzz`: throws random requests and messages at a server process, and checks that it refuses them and changes no other player's game. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ServerProcess } from '../../test/support/harness/server-process.ts';
import { differences, openBystanders, stateOf, type GameState } from './bystanders.ts';
import { figuresText, isSound, Tally, type FuzzFigures } from './figures.ts';
import { readFuzzOptions, type FuzzOptions } from './options.ts';
import { GAME_SPEED, throwInputs } from './throwing.ts';

/** What has not changed for so long has settled. */
const SETTLED_MS = 10_000;
const SETTLING_MAX_MS = 120_000;

const options = readFuzzOptions(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(options);
  process.exit(1);
}
const began = performance.now();
const figures = await fuzz(options);
console.log(figuresText(figures));
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
process.exit(isSound(figures) ? 0 : 1);

async function fuzz({ count, seed }: FuzzOptions): Promise<FuzzFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'quizround-fuzz-'));
  const server = await ServerProcess.start({
    DATA_DIR: folder,
    GAME_SPEED: String(GAME_SPEED),
    LOG_LEVEL: 'error',
  });
  try {
    const bystanders = await openBystanders(server.base, folder);
    const states = (): Promise<GameState[]> =>
      Promise.all(bystanders.map((bystander) => stateOf(server.base, folder, bystander)));
    const before = await settled(states);
    const tally = new Tally();
    const printed = server.output.length;
    const played = await throwInputs({ server, bystanders, tally, count, seed });
    const after = await states();
    for (const [at, { phase }] of bystanders.entries())
      for (const difference of differences(before[at], after[at]))
        tally.wrong.push(`the bystanders’ game in the phase ${phase} changed: ${difference}`);
    const errors = server.output.slice(printed).trim();
    if (errors !== '') tally.wrong.push(`the server logged errors: ${errors}`);
    const { sent, replies, wrong } = tally;
    return { seed, sent, replies, wrong, played, bystanders: bystanders.length };
  } finally {
    await server.dispose();
    await rm(folder, { recursive: true });
  }
}

/** What is written some seconds later, such as the questions that were seen, is waited for. */
async function settled(states: () => Promise<GameState[]>): Promise<GameState[]> {
  const until = performance.now() + SETTLING_MAX_MS;
  let before = await states();
  while (performance.now() < until) {
    await sleep(SETTLED_MS);
    const after = await states();
    if (after.every((state, at) => differences(before[at], state).length === 0)) return after;
    before = after;
  }
  throw new Error('the bystanders’ games never stood still');
}
