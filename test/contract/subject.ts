/** A store under test: how its databases are created, and how a store is opened for a group of tests. */

import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll } from 'vitest';

import type { FreePlayStore } from '../../server/billing/free-play-store.ts';
import { createFreePlayStore } from '../../server/billing/free-play-tables.ts';
import { createShowCodeStore } from '../../server/billing/show-code-table.ts';
import type { ShowCodeStore } from '../../server/billing/show-codes.ts';
import type { LogTransaction } from '../../server/store/log/groups.ts';
import { openStore, type OpenStore, type StoreOptions } from '../../server/store/open.ts';

export interface Subject {
  readonly engine: 'sqlite' | 'postgres';
  /** An empty database of its own. */
  fresh(): Promise<StoreOptions>;
}

export interface Opened {
  store: OpenStore;
  /** Its tables of billing. */
  plays: FreePlayStore;
  showCodes: ShowCodeStore;
  /** A second store over the same database, like another process. */
  other: OpenStore;
  /** Number of group commits of the first store so far. */
  commits: LogTransaction[];
  options: StoreOptions;
}

/** A store, and another over the same database, open while the tests of a group run. */
export function useStores(subject: Subject): () => Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    const options = await subject.fresh();
    const commits: LogTransaction[] = [];
    const store = await openStore({ ...options, onCommit: (commit) => commits.push(commit) });
    const [plays, showCodes] = [createFreePlayStore(store.db), createShowCodeStore(store.db)];
    opened = { store, plays, showCodes, other: await openStore(options), commits, options };
  });
  afterAll(async () => {
    await opened?.store.close();
    await opened?.other.close();
  });
  return () => {
    if (opened === undefined) throw new Error('only inside a test');
    return opened;
  };
}

/** A name no other test uses. */
export function fresh(kind: string): string {
  return `${kind}-${randomBytes(6).toString('hex')}`;
}
