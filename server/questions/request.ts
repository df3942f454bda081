/** Creates requests to the sources of questions: for a round of a game, or for a topic outside a game. */

import { factsOf } from '../../bank/facts.ts';
import { QUESTIONS_PER_ROUND } from '../../game/constants.ts';
import { isBot, type Game } from '../../game/game.ts';
import type { TopicKey, WriteRequest } from './port.ts';

/** The request for a whole round on a topic, by players who have been asked nothing yet. */
export function requestOn(topic: TopicKey): WriteRequest {
  const { presetTopic, difficulty, language, kids } = topic;
  const wanted = { topic: topic.topic, presetTopic, difficulty, language, kids };
  return { ...wanted, count: QUESTIONS_PER_ROUND, facts: [], sessions: [], isUrgent: false };
}

/** The request for a whole round of a game on a topic. */
export function requestFor(
  game: Game,
  {
    topic,
    presetTopic,
    difficulty,
    mixedWith,
  }: Pick<WriteRequest, 'topic' | 'presetTopic' | 'difficulty' | 'mixedWith'>,
  isUrgent: boolean,
): WriteRequest {
  const { language, settings } = game;
  return {
    ...requestOn({ topic, presetTopic, difficulty, language, kids: settings.kids }),
    ...(mixedWith === undefined ? {} : { mixedWith }),
    gameId: game.id,
    facts: factsOf(game),
    sessions: game.players.filter((player) => !isBot(player)).map(({ session }) => session),
    isUrgent,
  };
}
