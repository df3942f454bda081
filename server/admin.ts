/** The operator's commands, on the store of this configuration; a running server sees their effect at once. */

import { join } from 'node:path';

import { createFreePlayStore } from './billing/free-play-tables.ts';
import { createFreePlays, FREE_GAMES_SETTING } from './billing/free-plays.ts';
import { createPaymentStore } from './billing/payment-tables.ts';
import { statusOf } from './billing/payment.ts';
import { createPayments } from './billing/payments.ts';
import { digestOfCode } from './billing/restore-code.ts';
import { connectStripe } from './billing/stripe.ts';
import { readConfig, type Config } from './config.ts';
import { ConfigError } from './config/values.ts';
import { openChallenges } from './games/challenges.ts';
import { loadMessages } from './languages/messages.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';
import { openStore, type OpenStore } from './store/open.ts';

const DAY_MS = 24 * 3_600_000;
/** Disputes may arrive months after a payment. For older payments see Stripe. */
const DEFAULT_DAYS = 120;
const FREE_GAMES_PER_DAY_MAX = 1_000_000;

export const USAGE = `npm run admin -- settings                            lists the settings
npm run admin -- settings free_games_per_day N       sets the free games per day, 0 or more
npm run admin -- payments list [DAYS]                lists payments of the last DAYS (${DEFAULT_DAYS}): time, status, id, Stripe id
npm run admin -- payments reconcile [DAYS]           updates payments from Stripe, in case webhooks were missed
npm run admin -- restore revoke CODE                 ends a restore code; its session gets a new one
npm run admin -- restore return CODE                 ends a restore code and moves the unlock back to the session that bought it
npm run admin -- challenges                          lists open challenges: time, game, who decides, question and answer, players and reasons`;

interface AdminContext {
  readonly config: Config;
  readonly store: OpenStore;
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

/** Runs a command line. Returns the exit code: 0 done, 1 failed, 2 not understood. */
export async function admin(
  words: readonly string[],
  config: Config,
  print: (line: string) => void,
  clock: Clock = systemClock,
): Promise<number> {
  const command = commandOf(words);
  if (command === null) {
    print(USAGE);
    return 2;
  }
  const store = await openStore({ databaseUrl: config.databaseUrl ?? undefined, dataDir: config.dataDir });
  try {
    return await command({ config, store, clock, print });
  } finally {
    await store.close();
  }
}

type Command = (context: AdminContext) => Promise<number>;

function commandOf([subject, verb, value, ...rest]: readonly string[]): Command | null {
  if (rest.length > 0) return null;
  if (subject === 'settings' && verb === undefined) return showSettings;
  const count = value === undefined ? null : countOf(value);
  if (
    subject === 'settings' &&
    verb === FREE_GAMES_SETTING &&
    count !== null &&
    count <= FREE_GAMES_PER_DAY_MAX
  )
    return (context) => setFreeGames(context, count);
  if (subject === 'challenges' && verb === undefined) return listChallenges;
  const days = value === undefined ? DEFAULT_DAYS : count;
  if (subject === 'payments' && days !== null) {
    if (verb === 'list') return (context) => listPayments(context, days);
    if (verb === 'reconcile') return (context) => reconcile(context, days);
  }
  if (subject === 'restore' && value !== undefined) {
    if (verb === 'revoke') return (context) => revoke(context, value);
    if (verb === 'return') return (context) => reclaim(context, value);
  }
  return null;
}

async function showSettings({ store, clock, config, print }: AdminContext): Promise<number> {
  const plays = createFreePlays({
    settings: store,
    store: createFreePlayStore(store.db),
    clock,
    paywall: config.paywall,
  });
  print(`${FREE_GAMES_SETTING} ${await plays.freePlaysPerDay()}`);
  return 0;
}

async function setFreeGames(context: AdminContext, count: number): Promise<number> {
  await context.store.writeSetting(FREE_GAMES_SETTING, count);
  return showSettings(context);
}

async function listPayments({ store, clock, print }: AdminContext, days: number): Promise<number> {
  const payments = await createPaymentStore(store.db).list(clock.now() - days * DAY_MS);
  for (const payment of payments) {
    print(
      [
        new Date(payment.createdAt).toISOString(),
        statusOf(payment),
        payment.id,
        payment.checkoutId ?? '-',
      ].join('  '),
    );
  }
  print(`${payments.length} payments`);
  return 0;
}

async function reconcile({ config, store, clock, print }: AdminContext, days: number): Promise<number> {
  if (config.stripe === null) {
    print('STRIPE_SECRET_KEY is not set: payments cannot be checked');
    return 1;
  }
  const messages = loadMessages(join(import.meta.dirname, '../web/i18n'));
  const payments = createPayments({
    store: createPaymentStore(store.db),
    plays: createFreePlays({
      settings: store,
      store: createFreePlayStore(store.db),
      clock,
      paywall: config.paywall,
    }),
    clock,
    logger: createLogger('silent'),
    // This process has no connections: clients of the server see the change at their next request.
    unlockChanged: () => undefined,
    checkout: connectStripe({
      ...config.stripe,
      productName: (language) => messages.text(language, 'product'),
    }),
  });
  const { checked, changed, failed } = await payments.reconcile(clock.now() - days * DAY_MS);
  for (const { id, from, to } of changed) print(`${id}  ${from} -> ${to}`);
  for (const id of failed) print(`${id}  no reply from Stripe`);
  print(`${checked} payments checked, ${changed.length} changed, ${failed.length} without a reply`);
  return failed.length === 0 ? 0 : 1;
}

async function revoke({ store, clock, print }: AdminContext, code: string): Promise<number> {
  const digest = digestOfCode(code);
  const isRevoked = digest !== null && (await createPaymentStore(store.db).revokeCode(digest, clock.now()));
  print(isRevoked ? 'revoked' : 'no such restore code');
  return isRevoked ? 0 : 1;
}

async function reclaim({ store, clock, print }: AdminContext, code: string): Promise<number> {
  const digest = digestOfCode(code);
  const done = digest === null ? null : await createPaymentStore(store.db).reclaim(digest, clock.now());
  if (done === null) print('no such restore code');
  else
    print(
      done === 'moved' ? 'revoked; the unlock was moved back' : 'revoked; there was no unlock to move back',
    );
  return done === null ? 1 : 0;
}

async function listChallenges({ store, print }: AdminContext): Promise<number> {
  let count = 0;
  for await (const { at, gameId, question, by, judge } of openChallenges(store)) {
    count += 1;
    const asked = question === null ? '(the game was played again since)' : question;
    print([new Date(at).toISOString(), gameId, `${judge} decides`, asked, ...by].join('  '));
  }
  print(`${count} open challenges`);
  return 0;
}

function countOf(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

if (import.meta.main) {
  try {
    process.exitCode = await admin(process.argv.slice(2), readConfig(), (line) => console.log(line));
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  }
}
