/** The operator's commands, run on the configured store. A running server sees their effect at once unless a command says otherwise. */

import { countOf, type AdminCommand } from './admin/context.ts';
import { backup, purge, restore, type FileContext } from './admin/data.ts';
import { listFeedback } from './admin/feedback.ts';
import { endGame, listChallenges, removeGame, showGame, showGames } from './admin/games.ts';
import { listPayments, reclaim, reconcile, revoke } from './admin/payments.ts';
import { listQuestions } from './admin/questions.ts';
import { setFreeGames, showSettings } from './admin/settings.ts';
import { FREE_GAMES_SETTING } from './billing/free-plays.ts';
import { readConfig, type Config } from './config.ts';
import { ConfigError } from './config/values.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { DAY_MS } from './platform/days.ts';
import { openStore } from './store/open.ts';

/** Disputes may arrive months after a payment. For older payments see Stripe. */
const PAYMENT_DAYS = 120;
const GAME_DAYS = 1;
const FEEDBACK_DAYS = 30;
const FREE_GAMES_PER_DAY_MAX = 1_000_000;

export const USAGE = `npm run admin -- settings                            lists the settings
npm run admin -- settings free_games_per_day N       sets the free games per day, 0 or more
npm run admin -- games [list DAYS]                   lists games opened in the last DAYS (${GAME_DAYS}): time, id, code, status, players
npm run admin -- games show CODE|ID                  shows a game: phase, rounds, players
npm run admin -- games end CODE|ID                   ends a running game with the answers given so far
npm run admin -- games delete CODE|ID                deletes a finished game
npm run admin -- challenges                          lists open challenges: time, game, who decides, question and answer, players and reasons
npm run admin -- questions                           lists shipped questions by how they were played: options nobody takes, too easy, too hard, challenged, loved, of another level
npm run admin -- feedback [list DAYS]                lists feedback of the last DAYS (${FEEDBACK_DAYS})
npm run admin -- purge                               deletes expired data now, as the server does every hour
npm run admin -- payments list [DAYS]                lists payments of the last DAYS (${PAYMENT_DAYS}): time, status, id, Stripe id
npm run admin -- payments reconcile [DAYS]           updates payments from Stripe, in case webhooks were missed
npm run admin -- restore-code revoke CODE            ends a restore code; its session gets a new one
npm run admin -- restore-code return CODE            ends a restore code and moves the unlock back to the session that bought it
npm run admin -- backup FILE                         copies SQLite's database to a new file; the server may be running
npm run admin -- restore FILE                        replaces SQLite's database by a copy; the server must be stopped`;

/** Runs a command line. Returns the exit code: 0 done, 1 failed, 2 not understood. */
export async function admin(
  words: readonly string[],
  config: Config,
  print: (line: string) => void,
  clock: Clock = systemClock,
): Promise<number> {
  const onFiles = fileCommandOf(words);
  if (onFiles !== null) return await onFiles({ config, clock, print });
  const command = commandOf(words);
  if (command === null) {
    if (words.length > 0 && words[0] !== 'help') print(`unknown command: ${words.join(' ')}`);
    print(USAGE);
    return words[0] === 'help' ? 0 : 2;
  }
  const store = await openStore({ databaseUrl: config.databaseUrl ?? undefined, dataDir: config.dataDir });
  try {
    return await command({ config, store, clock, print });
  } finally {
    await store.close();
  }
}

/** A command on SQLite's files; null if the words name none. */
function fileCommandOf([name, file, ...rest]: readonly string[]):
  | ((context: FileContext) => Promise<number>)
  | null {
  if (file === undefined || rest.length > 0) return null;
  if (name === 'backup') return (context) => backup(context, file);
  return name === 'restore' ? (context) => restore(context, file) : null;
}

/** A command on the store; null if the words name none. */
function commandOf([subject, verb, value, ...rest]: readonly string[]): AdminCommand | null {
  if (rest.length > 0) return null;
  switch (subject) {
    case 'settings':
      return settingsCommand(verb, value);
    case 'games':
      return gamesCommand(verb, value);
    case 'challenges':
      return verb === undefined ? listChallenges : null;
    case 'questions':
      return verb === undefined ? listQuestions : null;
    case 'feedback':
      return listCommand(verb, value, FEEDBACK_DAYS, listFeedback);
    case 'purge':
      return verb === undefined ? purge : null;
    case 'payments':
      return paymentsCommand(verb, value);
    case 'restore-code':
      return restoreCodeCommand(verb, value);
    case undefined:
    default:
      return null;
  }
}

type Word = string | undefined;

function settingsCommand(verb: Word, value: Word): AdminCommand | null {
  if (verb === undefined) return showSettings;
  const count = value === undefined ? null : countOf(value);
  if (verb !== FREE_GAMES_SETTING || count === null || count > FREE_GAMES_PER_DAY_MAX) return null;
  return (context) => setFreeGames(context, count);
}

function gamesCommand(verb: Word, value: Word): AdminCommand | null {
  if (verb === undefined || verb === 'list') return listCommand(verb, value, GAME_DAYS, showGames);
  if (value === undefined) return null;
  if (verb === 'show') return (context) => showGame(context, value);
  if (verb === 'end') return (context) => endGame(context, value);
  return verb === 'delete' ? (context) => removeGame(context, value) : null;
}

function paymentsCommand(verb: Word, value: Word): AdminCommand | null {
  const days = value === undefined ? PAYMENT_DAYS : countOf(value);
  if (days === null) return null;
  if (verb === 'list') return (context) => listPayments(context, days);
  return verb === 'reconcile' ? (context) => reconcile(context, days) : null;
}

function restoreCodeCommand(verb: Word, value: Word): AdminCommand | null {
  if (value === undefined) return null;
  if (verb === 'revoke') return (context) => revoke(context, value);
  return verb === 'return' ? (context) => reclaim(context, value) : null;
}

/** `list DAYS`, or nothing for the usual number of days. */
function listCommand(
  verb: Word,
  value: Word,
  usualDays: number,
  list: (context: Parameters<AdminCommand>[0], periodMs: number) => Promise<number>,
): AdminCommand | null {
  if (verb !== undefined && verb !== 'list') return null;
  const days = value === undefined ? usualDays : countOf(value);
  return days === null ? null : (context) => list(context, days * DAY_MS);
}

if (import.meta.main) {
  try {
    process.exitCode = await admin(process.argv.slice(2), readConfig(), (line) => console.log(line));
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  }
}
