/** The check of a host's own topics before they are saved: of which no round can be had on this server, and why (SET-5). */

import { REFUSAL_OF } from '../../game/choosing.ts';
import type { Settings } from '../../game/settings.ts';
import { cleanTopic, DEFAULT_DIFFICULTY, presetNamed } from '../../game/topics.ts';
import type { UnavailableTopic } from '../../protocol/errors.ts';
import { sendProblem } from './problems.ts';
import { withinLimit, type Exchange, type Services } from './services.ts';

interface Circumstances {
  readonly language: string;
  readonly kids: boolean;
}

/** Those of typed topics of which no round can be had in a language, each with the code of its refusal. */
export async function findUnavailable(
  { questions, messages }: Pick<Services, 'questions' | 'messages'>,
  topics: readonly string[],
  { language, kids }: Circumstances,
): Promise<UnavailableTopic[]> {
  const unavailable: UnavailableTopic[] = [];
  for (const topic of topics) {
    const cleaned = cleanTopic(messages.presetNamed(topic) ?? topic);
    if (!cleaned.ok) {
      unavailable.push({ topic, code: cleaned.code });
      continue;
    }
    const availability = await questions.canWrite({
      topic: cleaned.topic,
      presetTopic: presetNamed(cleaned.topic),
      difficulty: DEFAULT_DIFFICULTY,
      language,
      kids,
      facts: [],
      sessions: [],
      isUrgent: false,
    });
    if (availability !== 'available') unavailable.push({ topic, code: REFUSAL_OF[availability] });
  }
  return unavailable;
}

/** Whether the personal topics of settings can be had; sends a problem that names the others, with the code of the first, where not. */
export async function checkPersonalTopics(
  services: Services,
  { request, reply }: Exchange,
  { personalTopics, kids }: Pick<Settings, 'personalTopics' | 'kids'>,
  language: string,
): Promise<boolean> {
  // The rules refuse what is no topic at all.
  const topics = (personalTopics ?? []).filter((topic) => cleanTopic(topic).ok);
  if (topics.length === 0) return true;
  if (!(await withinLimit(services, request, reply, 'topics'))) return false;
  const unavailable = await findUnavailable(services, topics, { language, kids });
  const [first] = unavailable;
  if (first === undefined) return true;
  sendProblem(reply, first.code, { unavailable });
  return false;
}
