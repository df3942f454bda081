/** Keeps names of players and teams from the model: it sums up a game of P1, P2 and T1, and the names are put into its text when it is read. */

import type { Results } from '../../game/results.ts';
import { playerPlaceholder, teamPlaceholder } from '../../game/summary-text.ts';

export interface SummaryNames {
  /** The placeholders of players, by id. */
  readonly players: ReadonlyMap<string, string>;
  /** The placeholders of teams, by name. */
  readonly teams: ReadonlyMap<string, string>;
  /** A text with a letter in place of each placeholder, so that its only numbers are figures. */
  strip(text: string): string;
  /** A placeholder that belongs to no player or team; null if there is none. */
  findUnknown(text: string): string | null;
  /** A text with the placeholders that the log keeps (`game/summary-text.ts`), so that it never contains a name that is erased later. */
  toKept(text: string): string;
}

/** The parts of results that placeholders are made from. */
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
  // A grammatical ending may follow; another digit would make it another placeholder.
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
