/** Checks a host's own topics before they are saved: which have no questions on this server, and why (SET-5). */

import type { FastifyReply, FastifyRequest } from 'fastify';

import { REFUSAL_OF } from '../../game/choosing.ts';
import type { Settings } from '../../game/settings.ts';
import { cleanTopic, DEFAULT_DIFFICULTY } from '../../game/topics.ts';
import type { CheckTopicsReply } from '../../protocol/data.ts';
import type { UnavailableTopic } from '../../protocol/errors.ts';
import { requestOn } from '../questions/request.ts';
import { sendProblem } from './problems.ts';
import { withinLimit, type Services } from './services.ts';

interface Circumstances {
  readonly language: string;
  readonly kids: boolean;
}

/** Topics for which there are no questions in this language, with the reason. */
export async function findUnavailable(
  { questions, messages }: Pick<Services, 'questions' | 'messages'>,
  topics: readonly string[],
  { language, kids }: Circumstances,
): Promise<UnavailableTopic[]> {
  const unavailable: UnavailableTopic[] = [];
  for (const topic of topics) {
    const parsed = messages.parseTopic(topic);
    if (!parsed.ok) {
      unavailable.push({ topic, code: parsed.code });
      continue;
    }
    const request = requestOn({ ...parsed, difficulty: DEFAULT_DIFFICULTY, language, kids });
    const availability = await questions.canWrite(request);
    if (availability !== 'available') unavailable.push({ topic, code: REFUSAL_OF[availability] });
  }
  return unavailable;
}

/** Topics to offer in place of one without questions. Only if it is the only topic that was checked, because the search takes long. */
export async function nearbyOf(
  { questions, messages }: Pick<Services, 'questions' | 'messages'>,
  { topics, language, kids }: Circumstances & { readonly topics: readonly string[] },
  reasons: readonly UnavailableTopic[],
): Promise<Pick<CheckTopicsReply, 'nearby' | 'wider'>> {
  const [topic = ''] = topics;
  const parsed = messages.parseTopic(topic);
  if (topics.length !== 1 || reasons[0]?.code !== 'MODEL_REQUIRED' || !parsed.ok) return {};
  const request = requestOn({ ...parsed, difficulty: DEFAULT_DIFFICULTY, language, kids });
  const { topics: nearby, wider } = await questions.nearbyTopics(request);
  return { nearby, ...(wider === null ? {} : { wider }) };
}

/** Returns true if all personal topics have questions. Otherwise sends a problem with the topics that lack them and the reason of the first. */
export async function checkPersonalTopics(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { personalTopics, kids }: Pick<Settings, 'personalTopics' | 'kids'>,
  language: string,
): Promise<boolean> {
  // The rules refuse texts that are not topics.
  const topics = (personalTopics ?? []).filter((topic) => cleanTopic(topic).ok);
  if (topics.length === 0) return true;
  if (!(await withinLimit(services, request, reply, 'topics'))) return false;
  const unavailable = await findUnavailable(services, topics, { language, kids });
  const [first] = unavailable;
  if (first === undefined) return true;
  sendProblem(reply, first.code, { unavailable });
  return false;
}
