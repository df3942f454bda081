/** A topic of the shipped questions that needs another topic to fill a round. */

import { loadBank } from '../../server/questions/bank/bank.ts';
import { fillingTopic } from '../../server/questions/bank/offered.ts';
import { request } from './questions.ts';

/** The English name of a topic with three to five questions that also belong to others. Throws an Error if there is none. */
export function narrowTopic(): string {
  const bank = loadBank('bank');
  const topic = bank
    .in('en')
    .search.named.map(({ name }) => name)
    .find((name) => fillingTopic(bank, { ...request, topic: name, presetTopic: null }) !== null);
  if (topic === undefined) throw new Error('no topic has three to five questions');
  return topic;
}
