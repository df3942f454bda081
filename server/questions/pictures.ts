/** The pictures of the bank's questions, kept here so that no other server is asked for one: flags, from the package that ships them, and outlines of countries from `scripts/outlines.ts`. */

import { existsSync, readFileSync } from 'node:fs';

import * as FLAGS from 'country-flag-icons/string/3x2';

const flags = new Map(Object.entries(FLAGS));
const OUTLINES = new URL('../../bank/outlines/', import.meta.url);
/** The outlines that were read, by country. */
const outlines = new Map<string, string>();

/** The SVG of a question's `imageUrl`; null for any other URL. An `imageUrl` names the country, so it never leaves the server. */
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

/** An SVG as a data URL. */
export function dataUrlOf(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
