/** One process of several loses its connection to Redis while the others keep theirs (decision 0014). Real processes, real time. */

import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, expect, test } from 'vitest';

import { Cluster, PRESENT_AFTER_STOP_MS } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import type { ServerProcess } from '../support/harness/server-process.ts';
import { startTcpProxy, through } from '../support/harness/tcp-proxy.ts';
import { timed } from '../support/latencies.ts';

/** After two heartbeats, 2 s apart, the process reads its games from the log. */
const READS_MISSED_MS = 4_000;
/** After four missed heartbeats, 2 s apart, a process counts as stopped. */
const COUNTS_AS_ABSENT_MS = 8_000 + PRESENT_AFTER_STOP_MS;
/** Additional time for a busy machine. */
const SLACK_MS = 4_000;
const RECOVERY_MS = 5_000;
const POLL_MS = 250;

const cluster = await Cluster.start();
const proxy = await startTcpProxy(cluster.redis.port);
afterAll(async () => {
  await cluster.stop();
  await proxy.close();
});

const readiness = async ({ base }: ServerProcess): Promise<number> => (await fetch(`${base}/readyz`)).status;

test('[PRESENCE-1] all players see the game go on, every acknowledged answer counts, /readyz says so, and players of the process that was cut off are waited for 20 s more, and again within 5 s of the end', async () => {
  const whole = await cluster.process();
  const cut = await cluster.process({ environment: { REDIS_URL: through(proxy, cluster.redis.url) } });
  const table = await cluster.table([whole, cut], { rounds: 1, questionTimeLimit: 60 });
  const [host, guest] = [table.at(0), table.at(1)];
  const first = await table.begin();

  const droppedAt = performance.now();
  proxy.drop();
  expect(await host.live.answer(first, 0)).toMatchObject({ type: 'receipt' });
  expect(await guest.live.answer(first, 1)).toMatchObject({ type: 'receipt' });
  // The others read the log while they receive nothing from that process, and so does it.
  await Promise.all(
    table.seats.map(async ({ live }) => {
      const { reveal } = await live.phase('reveal', READS_MISSED_MS + SLACK_MS);
      expect(reveal?.answer).toEqual([0, 1]);
    }),
  );
  expect(await readiness(cut)).toBe(503);
  expect(await readiness(whole)).toBe(200);

  // The game waits for the player of the disconnected process until they count as absent.
  const second = await table.opened(2);
  expect(await host.live.answer(second, 2)).toMatchObject({ type: 'receipt' });
  await table.phase('reveal', COUNTS_AS_ABSENT_MS + SLACK_MS);
  expect(performance.now() - droppedAt).toBeGreaterThan(PRESENT_AFTER_STOP_MS);
  expect(host.live.view.present.join()).toBe('0');

  proxy.open();
  const recovered = await timed(() =>
    eventually(
      async () => (await readiness(cut)) === 200,
      () => wait(POLL_MS),
    ),
  );
  expect(recovered.took).toBeLessThan(RECOVERY_MS);
  const third = await table.opened(3);
  await host.live.until(() => host.live.view.present.join() === '0,1', 'both to be present');
  expect(await host.live.answer(third, 3)).toMatchObject({ type: 'receipt' });
  await wait(3_000);
  expect(host.live.view.phase).toBe('question');
  expect(await guest.live.answer(third, 0)).toMatchObject({ type: 'receipt' });
  const last = await timed(() => table.phase('reveal'));
  expect(last.took).toBeLessThan(RECOVERY_MS);
  expect(host.live.view.reveal?.answer).toEqual([3, 0]);
}, 120_000);
