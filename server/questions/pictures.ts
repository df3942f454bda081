/** The pictures that questions of the bank show: flags, from the package that ships them, so that no other server is asked for one. */

import * as FLAGS from 'country-flag-icons/string/3x2';

const flags = new Map(Object.entries(FLAGS));

/** The SVG behind a question's `imageUrl`, which names its country and never leaves the server; null for what is none. */
export function pictureOf(imageUrl: string): string | null {
  const [, country] = /^\/flags\/([a-z]{2})\.svg$/.exec(imageUrl) ?? [];
  return (country === undefined ? undefined : flags.get(country.toUpperCase())) ?? null;
}

/** The same as an address that holds the picture itself. */
export function dataUrlOf(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
