/** The call of a player who suggests a topic. */

import type { SuggestTopicReply } from '../../protocol/data.ts';
import { post } from './client.ts';

/** Suggests a topic to the chooser; resolves to all suggestions of this player in this turn. */
export const suggestTopic = async (gameId: string, topic: string): Promise<readonly string[]> => {
  const path = `/games/${encodeURIComponent(gameId)}/suggestions`;
  return (await post<SuggestTopicReply>(path, { topic }, { like: { suggested: [] } })).suggested;
};
