/** Numbers in a locale's notation. Separate from `format.ts`, because sentences need only this. */

import { isShipped } from '../../protocol/constants.ts';

/** Every shipped language writes whole numbers below this in plain digits. */
const GROUPED_FROM = 1_000;

const formats = new Map<string, Intl.NumberFormat>();

/** 1234 -> 1,234. The first `Intl.NumberFormat` of a page blocks it for 30 to 60 ms on a phone, so small numbers avoid it. */
export function formatNumber(locale: string, value: number): string {
  if (isShipped(locale) && Number.isInteger(value) && value >= 0 && value < GROUPED_FROM)
    return String(value);
  let format = formats.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale);
    formats.set(locale, format);
  }
  return format.format(value);
}
