/** The store's contract, held by PostgreSQL. */

import { tmpdir } from 'node:os';

import { afterAll } from 'vitest';

import { startPostgres } from '../support/harness/postgres.ts';
import { storeContract } from './contract.ts';

const postgres = await startPostgres();

afterAll(() => postgres.stop());

storeContract({
  engine: 'postgres',
  async fresh() {
    return { databaseUrl: await postgres.createDatabase(), dataDir: tmpdir() };
  },
});
