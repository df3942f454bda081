/** What server and client both need to know without parsing anything: the languages of the interface, the public pages, the protocol's version. */

/** The languages that ship, in the order of their priority; each but English has its URL prefix. `offer` says 'in this language' to someone whose browser speaks it. */
export const LANGUAGES = [
  { code: 'en', name: 'English', english: 'English', flag: 'GB', locale: 'en_US', offer: 'In English' },
  { code: 'et', name: 'Eesti', english: 'Estonian', flag: 'EE', locale: 'et_EE', offer: 'Eesti keeles' },
  { code: 'es', name: 'Español', english: 'Spanish', flag: 'ES', locale: 'es_ES', offer: 'En español' },
  { code: 'fr', name: 'Français', english: 'French', flag: 'FR', locale: 'fr_FR', offer: 'En français' },
  { code: 'de', name: 'Deutsch', english: 'German', flag: 'DE', locale: 'de_DE', offer: 'Auf Deutsch' },
  { code: 'it', name: 'Italiano', english: 'Italian', flag: 'IT', locale: 'it_IT', offer: 'In italiano' },
  {
    code: 'pt',
    name: 'Português',
    english: 'Portuguese',
    flag: 'PT',
    locale: 'pt_PT',
    offer: 'Em português',
  },
  {
    code: 'nl',
    name: 'Nederlands',
    english: 'Dutch',
    flag: 'NL',
    locale: 'nl_NL',
    offer: 'In het Nederlands',
  },
  { code: 'ru', name: 'Русский', english: 'Russian', flag: 'RU', locale: 'ru_RU', offer: 'По-русски' },
  { code: 'zh', name: '中文', english: 'Chinese', flag: 'CN', locale: 'zh_CN', offer: '中文版' },
  { code: 'ja', name: '日本語', english: 'Japanese', flag: 'JP', locale: 'ja_JP', offer: '日本語で' },
  { code: 'ko', name: '한국어', english: 'Korean', flag: 'KR', locale: 'ko_KR', offer: '한국어로' },
] as const;

/** A language that ships with the product. Others are machine-translated and named freely. */
export type ShippedLanguage = (typeof LANGUAGES)[number]['code'];

export function isShipped(language: string): language is ShippedLanguage {
  return LANGUAGES.some(({ code }) => code === language);
}

/** The language that a path is in: its first segment, or English. */
export function languageOfPath(pathname: string): ShippedLanguage {
  const first = pathname.split('/')[1] ?? '';
  return isShipped(first) ? first : 'en';
}

/** A path of the product in a language: `/terms` in German is `/de/terms`; in a custom language it has no prefix. */
export function pathIn(language: string, path: string): string {
  if (language === 'en' || !isShipped(language)) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** A path without its language: `/de/terms` is `/terms`, `/de` is `/`. */
export function pathWithoutLanguage(pathname: string): string {
  const language = languageOfPath(pathname);
  const rest = language === 'en' ? pathname : pathname.slice(language.length + 1);
  return rest.replace(/(?<=.)\/+$/, '') || '/';
}

/** The landing pages, by the last part of their address. */
export const LANDING_PAGES = [
  'quiz-games',
  'quiz-topics',
  'trivia-generator',
  'kahoot-alternative',
  'team-building-quiz',
  'educational-quiz',
  'multiplayer-quiz',
  'live-quiz-game',
  'corporate-quiz',
  'classroom-quiz',
] as const;

export type LandingPage = (typeof LANDING_PAGES)[number];

export const isLandingPage = (slug: string): slug is LandingPage =>
  LANDING_PAGES.some((page) => page === slug);

/** Public pages that search engines may list, by their path below a language. */
export const LISTED_PATHS: readonly string[] = ['/', ...LANDING_PAGES.map((page) => `/${page}`), '/terms'];

/** Public pages that they may not: they show what one visitor did. */
export const UNLISTED_PATHS = ['/search', '/payment-success', '/payment-canceled'] as const;

/** How long the server keeps each kind of data, in days. The terms page and `docs/security.md` state it, and the retention job applies it. */
export const RETENTION_DAYS = {
  /** After the last activity of a game that was not finished, and of one that was. */
  unfinishedGame: 1,
  finishedGame: 30,
  /** Plays, with a digest of the address they were started from. */
  plays: 8,
  /** Which facts a session was asked. */
  seenFacts: 180,
  feedback: 180,
  /** Questions that a model wrote on a topic that someone typed. */
  freeTopicQuestions: 30,
  /** Unpaid checkouts. */
  unpaidPayments: 30,
  /** Which session paid. */
  payers: 120,
  idempotencyKeys: 1,
} as const;

/**
 * The version of the socket's messages. Both sides send it in their first message; raise it when an older client would show a game
 * wrongly: such a client reloads once its game is left. From 2 on, messages omit implied fields (`implied-fields.ts`); from 3 on, the
 * result of an answer is null until the question closes where everyone learns it together.
 */
export const PROTOCOL_VERSION = 3;

/** Where the built pages name the site's own address, the server puts in the one that players see. */
export const SITE_PLACEHOLDER = 'https://site.invalid';

/** The price of the unlock in cents of a euro. */
export const UNLOCK_PRICE_CENTS = 299;

/** Why the server closes a socket; the standard codes 1011 (an error of the server), 1012 (restart) and 1013 (try again later) come beside them. */
export const CLOSE_CODES = {
  notAMessage: 4400,
  noSession: 4401,
  showScreenLocked: 4402,
  notOfThisGame: 4403,
  noSuchGame: 4404,
  dead: 4408,
  gameUnreadable: 4410,
  tooLarge: 4413,
  tooMany: 4429,
} as const;
