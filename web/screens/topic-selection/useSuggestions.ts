/** The topics that work here and match what is being typed. */

import { useOfferedTopics } from '../../api/topics.ts';
import { filterByTypedWords } from '../../components/languages/filter-by-typed-words.ts';
import { useGameContext } from '../../connection/GameContext.tsx';

const SUGGESTIONS_MAX = 5;

/** Names of topics of the game's language, those that match by their own name before those that match by a synonym. */
export function useSuggestions(typed: string): readonly string[] {
  const { game } = useGameContext();
  const offered = useOfferedTopics(game.language, game.settings.kids);
  const byName = filterByTypedWords(typed, offered, ({ name }) => name);
  const bySynonym = filterByTypedWords(typed, offered, ({ synonyms }) => synonyms.join(' '));
  const names = [...byName, ...bySynonym].map(({ name }) => name);
  return [...new Set(names)].slice(0, SUGGESTIONS_MAX);
}
