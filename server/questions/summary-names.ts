/** Names of players and teams stay here: a model sums up a game of P1, P2 and T1, and the names are put into what it wrote when it is read. */

import type { Results } from '../../game/results.ts';
import { playerPlaceholder, teamPlaceholder } from '../../game/summary-text.ts';

export interface SummaryNames {
  /** What stands for a player, by id. */
  readonly players: ReadonlyMap<string, string>;
  /** What stands for a team, by its name. */
  readonly teams: ReadonlyMap<string, string>;
  /** A text with a word in place of what stands for somebody, so that its numbers are figures only. */
  strip(text: string): string;
  /** A placeholder that stands for no player or team; null for none. */
  findUnknown(text: string): string | null;
  /** A text with the placeholders that the log keeps (`game/summary-text.ts`): a name that is erased later never stood in it. */
  toKept(text: string): string;
}

/** What of the results placeholders are made from. */
export interface NamedResults {
  readonly players: readonly Pick<Results['players'][number], 'playerId'>[];
  readonly teams?: readonly Pick<NonNullable<Results['teams']>[number], 'name'>[];
  readonly rounds: readonly Pick<Results['rounds'][number], 'topic'>[];
}

/** Placeholders for the names of a game's results: by rank, the winner is P1. */
export function summaryNames({ players, teams = [], rounds }: NamedResults): SummaryNames {
  const topics = rounds.map(({ topic }) => topic);
  const [player, team] = [unusedPrefix('P', topics), unusedPrefix('T', topics)];
  const kept = new Map<string, string>();
  const add = (prefix: string, index: number, placeholder: string): string => {
    kept.set(`${prefix}${index + 1}`, placeholder);
    return `${prefix}${index + 1}`;
  };
  const byPlayer = new Map(
    players.map(({ playerId }, index) => [playerId, add(player, index, playerPlaceholder(playerId))]),
  );
  const byTeam = new Map(teams.map(({ name }, index) => [name, add(team, index, teamPlaceholder(index))]));
  // An ending of the language may follow; a digit would make it another one.
  const pattern = new RegExp(`\\b(?:${player}|${team})\\d+`, 'gi');
  return {
    players: byPlayer,
    teams: byTeam,
    strip: (text) => text.replace(pattern, 'N'),
    findUnknown: (text) => text.match(pattern)?.find((found) => !kept.has(found)) ?? null,
    toKept: (text) => text.replace(pattern, (found) => kept.get(found) ?? found),
  };
}

/** A prefix that no topic could be mistaken for. */
function unusedPrefix(letter: string, topics: readonly string[]): string {
  let prefix = letter;
  while (topics.some((topic) => new RegExp(`\\b${prefix}\\d`, 'i').test(topic))) prefix += letter;
  return prefix;
}
