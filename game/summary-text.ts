/** The text of a summary as the log keeps it: a placeholder for each player and team, whose names are put in when it is read. */

import type { Results } from './results.ts';

/** No summary holds brackets of its own, and no name either once it is `plainName`. */
const PLACEHOLDER = /\[([pt]):([^[\]]*)\]/g;

const FULL_WIDTH = 0xfee0;

/** A name as it is written into a summary: nothing in it is markup or an address any more; what could be is in full width. */
export function plainName(name: string): string {
  return name
    .replace(/:(?=\/\/)/g, '：')
    .replace(/[#*<>`[\]_|]/g, (character) => String.fromCharCode(character.charCodeAt(0) + FULL_WIDTH));
}

/** What stands for a player in a kept summary. */
export function playerPlaceholder(playerId: string): string {
  return `[p:${playerId}]`;
}

/** What stands for a team in a kept summary: its index among the teams of the results. */
export function teamPlaceholder(index: number): string {
  return `[t:${index}]`;
}

/** A kept summary with the names that the players and teams of its game have now. */
export function withNames(text: string, { players, teams = [] }: Pick<Results, 'players' | 'teams'>): string {
  const byPlaceholder = new Map([
    ...players.map(({ playerId, name }) => [playerPlaceholder(playerId), name] as const),
    ...teams.map(({ name }, index) => [teamPlaceholder(index), name] as const),
  ]);
  return text.replace(PLACEHOLDER, (found) => plainName(byPlaceholder.get(found) ?? found));
}

/** A name so short that it stands inside of many words, in a script that writes spaces between words. */
const SHORT_NAME = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{1,2}$/u;

/**
 * Whether a kept summary has a name in its text itself, as it was typed or as summaries write it; the case of letters does not matter.
 * Never where it has placeholders: who wrote it knew no names.
 */
export function hasNameInText(text: string, name: string): boolean {
  if (text.search(PLACEHOLDER) >= 0) return false;
  const lower = text.toLowerCase();
  if (SHORT_NAME.test(name)) return lower.split(/[^\p{L}\p{N}]+/u).includes(name.toLowerCase());
  return [name, plainName(name)].some((spelling) => lower.includes(spelling.toLowerCase()));
}
