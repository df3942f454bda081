/** The offered topics that match the typed text, in a game and on the search page. */

import type { OfferedTopics } from '../../../protocol/data.ts';
import { filterByTypedWords } from '../languages/filter-by-typed-words.ts';

/** Names without duplicates: first those that match by name, then those that match by a synonym. */
export function matchingTopics(typed: string, offered: OfferedTopics['topics']): string[] {
  const byName = filterByTypedWords(typed, offered, ({ name }) => name);
  const bySynonym = filterByTypedWords(typed, offered, ({ synonyms }) => synonyms.join(' '));
  return [...new Set([...byName, ...bySynonym].map(({ name }) => name))];
}
