/** Topics and difficulties. */

import { PRESETS, TOPIC_MAX } from './constants.ts';
import { fail, type Result } from './result.ts';
import { cleanLine, isBlank } from './text.ts';

/** The ten presets by key, with the English names they are shown under. */
export const PRESET_TOPICS = {
  generalKnowledge: 'General Knowledge',
  scienceNature: 'Science & Nature',
  entertainment: 'Entertainment',
  sports: 'Sports',
  cars: 'Cars',
  artLiterature: 'Art & Literature',
  spaceTechnology: 'Space & Technology',
  cooking: 'Cooking',
  varia: 'Varia',
  adultTopics: '18+',
} as const satisfies Record<PresetTopic, string>;

export type PresetTopic = (typeof PRESETS)[number];

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
export const DEFAULT_DIFFICULTY: Difficulty = 'medium';

/** Narrows a string to a preset's key. */
export function isPresetTopic(text: string): text is PresetTopic {
  return Object.hasOwn(PRESET_TOPICS, text);
}

/** Whether a topic can be played in a game; otherwise why not. */
export type TopicAvailability = 'available' | 'usedUp' | 'unknown' | 'notForKids';

export const presetTopics: readonly PresetTopic[] = PRESETS;

/** The preset that a text names by key or, in any case, by its English name; null for a free topic (TOPIC-2). */
export function presetNamed(text: string): PresetTopic | null {
  const wanted = text.toLowerCase();
  return (
    presetTopics.find((key) => key.toLowerCase() === wanted || PRESET_TOPICS[key].toLowerCase() === wanted) ??
    null
  );
}

/** What a typed topic stands for: a preset by its key, or a free topic, cleaned; or what is wrong with it (TOPIC-1 to TOPIC-3). */
export function parseTopic(
  text: string,
): Result<
  { readonly topic: string; readonly presetTopic: PresetTopic | null },
  'TOPIC_REQUIRED' | 'TOPIC_TOO_LONG'
> {
  const cleaned = cleanTopic(text);
  if (!cleaned.ok) return cleaned;
  const presetTopic = presetNamed(cleaned.topic);
  return { ok: true, topic: presetTopic ?? cleaned.topic, presetTopic };
}

/** A topic as it is kept: cleaned as every typed line is; or what is wrong with it (TOPIC-1, TOPIC-3). */
export function cleanTopic(text: string): Result<{ topic: string }, 'TOPIC_REQUIRED' | 'TOPIC_TOO_LONG'> {
  const topic = cleanLine(text);
  if (isBlank(topic)) return fail('TOPIC_REQUIRED');
  return [...topic].length > TOPIC_MAX ? fail('TOPIC_TOO_LONG') : { ok: true, topic };
}
