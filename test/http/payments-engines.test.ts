/** Concurrent payments on both engines: purchases add up, one event unlocks once, one play starts one game. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { createFreePlayStore } from '../../server/billing/free-play-tables.ts';
import { createFreePlays } from '../../server/billing/free-plays.ts';
import type { PaymentStore } from '../../server/billing/payment-store.ts';
import { createPaymentStore } from '../../server/billing/payment-tables.ts';
import { openStore, type OpenStore } from '../../server/store/open.ts';
import { ManualClock, NOON } from '../support/clock.ts';
import { startPostgres } from '../support/harness/postgres.ts';
import { codeOf, HOUR } from '../support/payments.ts';
import { TestServer } from '../support/server.ts';

const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'quizround-engines-'));
const databases = { sqlite: undefined, postgres: await postgres.createDatabase() };
const DAY = 24 * HOUR;

afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  const options = { databaseUrl: databases[engine], dataDir: folder };

  /** Two processes on PostgreSQL. SQLite has one process, in which two handles would block each other. */
  async function opened(run: (stores: readonly [OpenStore, OpenStore]) => Promise<void>): Promise<void> {
    const store = await openStore(options);
    const other = engine === 'sqlite' ? store : await openStore(options);
    try {
      await run([store, other]);
    } finally {
      await store.close();
      if (other !== store) await other.close();
    }
  }

  test('20 purchases paid at once add up to 20 days', async () => {
    await opened(async (stores) => {
      const session = `many-${engine}`;
      const shops = stores.map((store) => createPaymentStore(store.db));
      for (let nth = 0; nth < 20; nth++) {
        await begin(shops[0]!, session, `${session}-${nth}`);
        await shops[0]!.abandon(`${session}-${nth}`);
      }
      await Promise.all(
        Array.from({ length: 40 }, (_, nth) =>
          shops[nth % 2]!.update(
            `${session}-${nth >> 1}`,
            { paid: true },
            NOON,
            `evt-${session}-${nth >> 1}`,
          ),
        ),
      );
      const plays = createFreePlays({
        settings: stores[0],
        store: createFreePlayStore(stores[0].db),
        clock: new ManualClock(),
        paywall: true,
      });
      expect(await plays.unlockOf(session)).toEqual({ unlocked: true, until: NOON + 20 * DAY });
    });
  });

  test('20 clicks at once are one payment', async () => {
    await opened(async (stores) => {
      const shops = stores.map((store) => createPaymentStore(store.db));
      const begun = await Promise.all(
        Array.from({ length: 20 }, (_, nth) =>
          begin(shops[nth % 2]!, `clicks-${engine}`, `click-${engine}-${nth}`),
        ),
      );
      expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    });
  });

  test('an event that was booked changes nothing more, whatever it says', async () => {
    await opened(async ([store]) => {
      const shop = createPaymentStore(store.db);
      const id = `events-${engine}`;
      await begin(shop, id, id);
      await shop.update(id, { paid: true }, NOON, `evt-${id}`);
      const again = await shop.update(id, { refundedAt: NOON + 1 }, NOON + 1, `evt-${id}`);
      expect(again?.after).toEqual(again?.before);
      expect(await createFreePlayStore(store.db).unlockedUntil(id, NOON + 1)).toBe(NOON + DAY);
    });
  });

  test('what was never paid goes after 30 days; who paid is forgotten after 120, that it was paid is not', async () => {
    await opened(async ([store]) => {
      const shop = createPaymentStore(store.db);
      const [buyer, phone, idler, code] = ['buyer', 'phone', 'idler', 'kept'].map(
        (name) => `${name}-${engine}`,
      );
      if (buyer === undefined || phone === undefined || idler === undefined || code === undefined)
        throw new Error();
      for (const session of [buyer, idler]) await begin(shop, session, session);
      await shop.update(buyer, { paid: true, intent: `pi-${engine}` }, NOON);
      await shop.saveCode(code, buyer, NOON);
      expect(await shop.restore(code, phone, NOON + 1)).not.toBeNull();

      await store.deleteExpired(NOON + 30 * DAY - 1);
      expect(await shop.find(idler)).toMatchObject({ session: idler });
      await store.deleteExpired(NOON + 30 * DAY);
      expect(await shop.find(idler)).toBeNull();

      // While the owner is stored, a dispute may be opened and closed; afterwards the owner is stored for as long again.
      const late = NOON + 100 * DAY;
      await shop.update(buyer, { dispute: 'open' }, late);
      await store.deleteExpired(late);
      expect(await shop.update(buyer, { dispute: 'won' }, late + 1)).toMatchObject({
        after: { session: buyer },
      });
      await store.deleteExpired(late + 120 * DAY);
      expect(await shop.find(buyer)).toMatchObject({ session: buyer });
      await store.deleteExpired(late + 1 + 120 * DAY);
      expect(await shop.find(buyer)).toMatchObject({ session: null, checkoutUrl: null, paidAt: NOON });
      const left = (table: 'entitlements' | 'restore_codes', session: string): Promise<unknown[]> =>
        store.db.selectFrom(table).selectAll().where('session', '=', session).execute();
      expect([...(await left('entitlements', phone)), ...(await left('restore_codes', buyer))]).toEqual([]);
    });
  });

  test('a code that is used and one that was revoked outlive the 120 days', async () => {
    await opened(async ([store]) => {
      const shop = createPaymentStore(store.db);
      const session = `regular-${engine}`;
      await begin(shop, session, `${session}-1`);
      await shop.saveCode(`digest-of-${session}`, session, NOON);
      await shop.saveCode(`revoked-of-${session}`, session, NOON);
      await shop.revokeCode(`revoked-of-${session}`, NOON);
      const later = NOON + 200 * DAY;
      await shop.begin({
        id: `${session}-2`,
        session,
        origin: 'https://quiz.example',
        at: later,
        since: later,
      });
      await shop.update(`${session}-2`, { paid: true }, later);
      await store.deleteExpired(later);
      expect(await shop.restore(`digest-of-${session}`, `elsewhere-${engine}`, later)).not.toBeNull();
      await store.deleteExpired(later + 200 * DAY);
      expect(await shop.restore(`digest-of-${session}`, session, later + 200 * DAY)).toBeNull();
      expect(await shop.countRevoked(session)).toBe(1);
    });
  });

  test('a restore and a refund at once: no session is unlocked', async () => {
    await opened(async (stores) => {
      const session = `moving-${engine}`;
      const shops = stores.map((store) => createPaymentStore(store.db));
      await begin(shops[0]!, session, session);
      await shops[0]!.update(session, { paid: true }, NOON);
      await shops[0]!.saveCode(`digest-${engine}`, session, NOON);
      await Promise.all([
        shops[0]!.restore(`digest-${engine}`, `phone-${engine}`, NOON + 1),
        shops[1]!.update(session, { refundedAt: NOON + 1 }, NOON + 1),
      ]);
      expect(await createFreePlayStore(stores[0].db).unlockedUntil(session, NOON + 1)).toBeNull();
      expect(await createFreePlayStore(stores[0].db).unlockedUntil(`phone-${engine}`, NOON + 1)).toBeNull();
    });
  });

  test(
    '200 starts at once by one session with one play left: exactly one game starts',
    { timeout: 60_000 },
    async () => {
      const server = await TestServer.start({ PAYWALL: 'on', DATABASE_URL: databases[engine] ?? '' });
      const host = server.client();
      const lobby = async (): Promise<string> => {
        const { game } = (await host.post('/api/games', { name: 'Anna' })).body as { game: { id: string } };
        await server.client().post(`/api/games/${game.id}/players`, { name: 'Ben' });
        return game.id;
      };
      for (let times = 0; times < 2; times++) await host.post(`/api/games/${await lobby()}/start`);
      // The maximum number of lobbies per session, each started five times.
      const games: string[] = [];
      while (games.length < 40) games.push(...(await Promise.all(Array.from({ length: 20 }, lobby))));
      const starts = Array.from({ length: 5 }, () => games).flat();
      const replies = await Promise.all(starts.map((gameId) => host.post(`/api/games/${gameId}/start`)));
      // A repeated start returns the first one's result.
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(replies.filter((reply) => codeOf(reply) === 'PLAYS_EXHAUSTED')).toHaveLength(195);
      await server.stop();
    },
  );
});

function begin(store: PaymentStore, session: string, id: string): ReturnType<PaymentStore['begin']> {
  return store.begin({ id, session, origin: 'https://quiz.example', at: NOON, since: NOON - HOUR });
}
