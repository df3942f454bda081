/** Two servers over one PostgreSQL and one Redis for the tests of a file, on one clock. */

import { afterAll, afterEach } from 'vitest';

import { startOwnPostgres } from './harness/postgres.ts';
import { startRedis } from './harness/redis.ts';
import { TestServer } from './server.ts';

export async function twoProcesses(more: Readonly<Record<string, string>> = {}) {
  const [postgres, redis] = await Promise.all([startOwnPostgres(), startRedis()]);
  const databaseUrl = await postgres.createDatabase();
  const environment = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, ...more };
  const one = await TestServer.start(environment);
  const other = await TestServer.start(environment, one.clock);
  afterEach(() => {
    one.clear();
    other.clear();
  });
  afterAll(async () => {
    await Promise.all([one.stop(), other.stop()]);
    await Promise.all([redis.kill(), postgres.stop()]);
  });
  return { postgres, redis, environment, databaseUrl, one, other, clock: one.clock };
}
