/** Whether a round can be had on a topic before it is picked: from a model, or from what is ready-made and new to the game. */

import { QUESTIONS_PER_ROUND } from '../../game/constants.ts';
import type { TopicAvailability } from '../../game/topics.ts';
import { drawFromBank } from './bank/draw.ts';
import { checkForChildren } from './checks/children.ts';
import { drawFromPool } from './pool.ts';
import type { TopicRequest } from './port.ts';
import { createRound } from './round.ts';
import { findSeen, type SourceParts } from './sources.ts';

/** Checks a topic for a game. `hasBudget`: whether the models may be asked. */
export async function canWrite(
  parts: SourceParts,
  hasBudget: () => Promise<boolean>,
  request: TopicRequest,
): Promise<TopicAvailability> {
  if (request.kids && !isForChildren(request)) return 'notForKids';
  if (parts.modelPairs.length > 0 && !request.isUrgent && (await hasBudget())) return 'available';
  if (await hasReadyMadeRound(parts, request)) return 'available';
  const isKnown = await hasReadyMadeRound(parts, { ...request, facts: [], sessions: [] });
  return isKnown ? 'usedUp' : 'unknown';
}

function isForChildren({ topic, presetTopic }: TopicRequest): boolean {
  return presetTopic === null ? checkForChildren(topic) === null : presetTopic !== 'adultTopics';
}

/** Whether pool and bank together fill a round, as they would when it is written. */
async function hasReadyMadeRound(parts: SourceParts, request: TopicRequest): Promise<boolean> {
  const { bank, store, random, checkLanguage } = parts;
  const whole = { ...request, count: QUESTIONS_PER_ROUND };
  const seen = new Set(await findSeen(parts, whole));
  const round = createRound(whole, seen, checkLanguage);
  const drawn = store === null ? [] : await drawFromPool(store, whole, round, new Set(), random);
  for (const question of drawn) round.take(question);
  return drawFromBank(bank, round.rest(), seen, random, 'game').length >= round.missing();
}
