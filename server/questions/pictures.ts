/** The pictures that questions of the bank show, so that no other server is asked for one: flags, from the package that ships them, and outlines of countries, which `scripts/outlines.ts` draws. */

import { existsSync, readFileSync } from 'node:fs';

import * as FLAGS from 'country-flag-icons/string/3x2';

const flags = new Map(Object.entries(FLAGS));
const OUTLINES = new URL('../../bank/outlines/', import.meta.url);
/** By country, those that were read. */
const outlines = new Map<string, string>();

/** The SVG behind a question's `imageUrl`, which names its country and never leaves the server; null for what is none. */
export function pictureOf(imageUrl: string): string | null {
  const [, kind, country] = /^\/(flags|outlines)\/([a-z]{2})\.svg$/.exec(imageUrl) ?? [];
  if (country === undefined) return null;
  return kind === 'flags' ? (flags.get(country.toUpperCase()) ?? null) : outlineOf(country);
}

function outlineOf(country: string): string | null {
  const known = outlines.get(country);
  if (known !== undefined) return known;
  const file = new URL(`${country}.svg`, OUTLINES);
  if (!existsSync(file)) return null;
  const outline = readFileSync(file, 'utf8').trim();
  outlines.set(country, outline);
  return outline;
}

/** The same as an address that holds the picture itself. */
export function dataUrlOf(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
