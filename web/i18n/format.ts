/** Numbers, times and prices in a language's notation. */

import type { ShippedLanguage } from '../../protocol/constants.ts';
import { formatNumber } from './format-number.ts';
import { useLanguage } from './Language.tsx';
import { localeOf } from './locale.ts';

export interface Format {
  /** 1234 -> 1,234 */
  number(value: number): string;
  /** 30 -> +30 */
  signed(value: number): string;
  /** 0.83 -> 83% */
  percent(share: number): string;
  /** Milliseconds as seconds: 3240 -> 3.2 s */
  seconds(milliseconds: number): string;
  /** Euro: 2.99 -> €2.99 */
  price(euro: number): string;
  /** 3 -> 3rd; a plain number in languages without ordinal forms. */
  place(rank: number): string;
  /** Names in a sentence: Ann, Bo and Cid */
  list(items: readonly string[]): string;
  /** An instant as a time of day: 14:30 */
  time(instant: number): string;
  /** Milliseconds left, below an hour: 14:30 */
  timer(milliseconds: number): string;
  /** An instant as a date and a time of day. */
  moment(instant: number): string;
}

const cache = new Map<string, Format>();
const ENGLISH_SUFFIX: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Creates a value on first use: a formatter takes milliseconds, and few pages need them all. */
function lazily<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}

const englishOrdinals = lazily(() => new Intl.PluralRules('en', { type: 'ordinal' }));

/** Ordinal forms of each language for a place in a ranking; Intl gives the category, not the form. */
type PlaceFormat = (rank: number, number: string) => string;
const PLACES = new Map<string, PlaceFormat>(
  Object.entries({
    en: (rank, number) => `${number}${ENGLISH_SUFFIX[englishOrdinals().select(rank)] ?? 'th'}`,
    et: (_, number) => `${number}.`,
    es: (_, number) => `${number}.º`,
    fr: (rank, number) => (rank === 1 ? `${number}re` : `${number}e`),
    de: (_, number) => `${number}.`,
    it: (_, number) => `${number}º`,
    pt: (_, number) => `${number}.º`,
    nl: (_, number) => `${number}e`,
    ru: (_, number) => `${number}-е`,
    zh: (_, number) => `第 ${number} 名`,
    ja: (_, number) => `${number}位`,
    ko: (_, number) => `${number}위`,
  } satisfies Record<ShippedLanguage, PlaceFormat>),
);

function makeFormat(locale: string): Format {
  const numbers = (options: Intl.NumberFormatOptions) => lazily(() => new Intl.NumberFormat(locale, options));
  const times = (options: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(locale, options));
  const signed = numbers({ signDisplay: 'exceptZero' });
  const percent = numbers({ style: 'percent' });
  const seconds = numbers({
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const price = numbers({ style: 'currency', currency: 'EUR' });
  const list = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const time = times({ timeStyle: 'short' });
  const timer = times({ minute: 'numeric', second: '2-digit', timeZone: 'UTC' });
  const moment = times({ dateStyle: 'medium', timeStyle: 'short' });
  const place = PLACES.get(locale);
  const number = (value: number): string => formatNumber(locale, value);
  return {
    number,
    signed: (value) => signed().format(value),
    percent: (share) => percent().format(share),
    seconds: (milliseconds) => seconds().format(milliseconds / 1_000),
    price: (euro) => price().format(euro),
    place: (rank) => place?.(rank, number(rank)) ?? number(rank),
    list: (items) => list().format(items),
    time: (instant) => time().format(instant),
    timer: (milliseconds) => timer().format(milliseconds),
    moment: (instant) => moment().format(instant),
  };
}

/** How a shipped or custom language writes numbers, times and lists. */
export function formatFor(language: string): Format {
  const locale = localeOf(language);
  const known = cache.get(locale);
  if (known) return known;
  const format = makeFormat(locale);
  cache.set(locale, format);
  return format;
}

export function useFormat(): Format {
  return formatFor(useLanguage());
}
