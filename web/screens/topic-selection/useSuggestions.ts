/** The topics that work here and match the typed text. */

import { useOfferedTopics } from '../../api/topics.ts';
import { matchingTopics } from '../../components/topics/matching-topics.ts';
import { useGameContext } from '../../connection/GameContext.tsx';

const SUGGESTIONS_MAX = 5;

/** Names of topics of the game's language, five at most. */
export function useSuggestions(typed: string): readonly string[] {
  const { game } = useGameContext();
  const offered = useOfferedTopics(game.language, game.settings.kids);
  return matchingTopics(typed, offered).slice(0, SUGGESTIONS_MAX);
}
