/** The store's contract, held by SQLite. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll } from 'vitest';

import { storeContract } from './contract.ts';

const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

storeContract({
  engine: 'sqlite',
  async fresh() {
    const folder = await mkdtemp(join(tmpdir(), 'quizround-store-'));
    folders.push(folder);
    return { dataDir: join(folder, 'data') };
  },
});
