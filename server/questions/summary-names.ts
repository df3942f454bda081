/** Names of players and teams stay here: a model sums up a game of P1, P2 and T1, and the names are put into what it wrote. */

import type { Results } from '../../game/results.ts';

export interface SummaryNames {
  /** What stands for a player, by id. */
  readonly players: ReadonlyMap<string, string>;
  /** What stands for a team, by its name. */
  readonly teams: ReadonlyMap<string, string>;
  /** A text with a word in place of what stands for somebody, so that its numbers are figures only. */
  strip(text: string): string;
  /** Something that looks like it stands for somebody, and for nobody does; null for none. */
  findUnknown(text: string): string | null;
  /** A text with the names in their places, none of which can be markup. */
  restore(text: string): string;
}

/** Placeholders for the names of a game's results: by rank, the winner is P1. */
export function summaryNames({ players, teams = [], rounds }: Results): SummaryNames {
  const topics = rounds.map(({ topic }) => topic);
  const [player, team] = [unusedPrefix('P', topics), unusedPrefix('T', topics)];
  const names = new Map<string, string>();
  const place = (prefix: string, index: number, name: string): string => {
    names.set(`${prefix}${index + 1}`, name);
    return `${prefix}${index + 1}`;
  };
  const byPlayer = new Map(
    players.map(({ playerId, name }, index) => [playerId, place(player, index, name)]),
  );
  const byTeam = new Map(teams.map(({ name }, index) => [name, place(team, index, name)]));
  // An ending of the language may follow; a digit would make it another one.
  const pattern = new RegExp(`\\b(?:${player}|${team})\\d+`, 'gi');
  return {
    players: byPlayer,
    teams: byTeam,
    strip: (text) => text.replace(pattern, 'N'),
    findUnknown: (text) => text.match(pattern)?.find((found) => !names.has(found)) ?? null,
    restore: (text) => text.replace(pattern, (found) => plain(names.get(found) ?? found)),
  };
}

/** A prefix that no topic could be mistaken for. */
function unusedPrefix(letter: string, topics: readonly string[]): string {
  let prefix = letter;
  while (topics.some((topic) => new RegExp(`\\b${prefix}\\d`, 'i').test(topic))) prefix += letter;
  return prefix;
}

const FULL_WIDTH = 0xfee0;

/** A name in which nothing is markup or an address any more: what could be is written in full width. */
function plain(name: string): string {
  return name
    .replace(/:(?=\/\/)/g, '：')
    .replace(/[#*<>`[\]_|]/g, (character) => String.fromCharCode(character.charCodeAt(0) + FULL_WIDTH));
}
