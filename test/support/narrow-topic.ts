/** A topic of the shipped questions that has a round only with another's. */

import { loadBank } from '../../server/questions/bank/bank.ts';
import { fillingTopic } from '../../server/questions/bank/offered.ts';
import { request } from './questions.ts';

/** The English name of a topic with three to five questions, which others share. Throws an Error if there is none. */
export function narrowTopic(): string {
  const bank = loadBank('bank');
  const topic = bank
    .in('en')
    .search.named.map(({ name }) => name)
    .find((name) => fillingTopic(bank, { ...request, topic: name, presetTopic: null }) !== null);
  if (topic === undefined) throw new Error('no topic has three to five questions');
  return topic;
}
