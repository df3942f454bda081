/** Finds the bank's questions on a free topic: by tag, synonym or subject, as a whole phrase in any form, never by a word inside of a longer one. */

import type { TagNames } from '../../../bank/schema.ts';
import { normalise } from '../../../bank/words.ts';
import { stemmerOf } from './stemmers.ts';

/** Questions on a topic that someone typed; none when it is not known. */
export type TopicSearch<T> = (topic: string) => readonly T[];

interface Searchable {
  /** In English. */
  readonly tags: readonly string[];
  /** In the language of the questions. */
  readonly subject: string;
}

/** Words that say nothing about a topic, beside those that every language shares. */
const SHARED_FILLERS = 'quiz trivia';
const FILLERS = new Map(
  Object.entries({
    en: 'a about all an and any at by facts for from general in into is it my of on or our question questions some stuff the things to topic with',
    et: 'ja küsimused küsimusi teema kohta',
    es: 'a al de del el en la las los preguntas sobre tema un una y',
    fr: 'à au aux de des du et l la le les questions sujet sur thème un une',
    de: 'alles am das der die ein eine fragen im in rund thema über um und vom von zum',
    it: 'a argomento da dei del della delle di domande e gli i il in l la le lo su sui sul sulla tema un una',
    pt: 'a as da das de do dos e em na no o os perguntas sobre tema um uma',
    nl: 'de een en het in onderwerp over thema van vragen',
    ru: 'в викторина вопросы и на о об по про тема',
    zh: '关于 的 问题 测验',
    ja: 'クイズ について に の 関する 問題',
    ko: '관한 대한 문제 질문 퀴즈',
  }),
);

/** Makes questions searchable. `tagNames` gives the language's names of the English tags. */
export function createTopicSearch<T extends Searchable>(
  items: readonly T[],
  { language, tagNames }: { readonly language: string; readonly tagNames: TagNames },
): TopicSearch<T> {
  const phraseOf = createPhraser(language);
  const byPhrase = new Map<string, Set<T>>();
  const add = (name: string, item: T): void => {
    const phrase = phraseOf(name).join(' ');
    const found = byPhrase.get(phrase);
    if (found === undefined) byPhrase.set(phrase, new Set([item]));
    else found.add(item);
  };
  for (const item of items) {
    for (const tag of item.tags) for (const name of [tag, ...(tagNames[tag] ?? [])]) add(name, item);
    add(item.subject, item);
  }
  byPhrase.delete('');
  return (topic) => {
    const words = phraseOf(topic);
    const whole = byPhrase.get(words.join(' '));
    if (whole !== undefined) return [...whole];
    const [first, ...others] = words.map((word) => byPhrase.get(word) ?? new Set<T>());
    if (first === undefined) return [];
    return [...first].filter((item) => others.every((found) => found.has(item)));
  };
}

/** Splits a text into the stems of the words that say something. */
function createPhraser(language: string): (text: string) => string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const stem = stemmerOf(language);
  const fillers = new Set(`${SHARED_FILLERS} ${FILLERS.get(language) ?? ''}`.split(' '));
  return (text) => {
    const words = Array.from(segmenter.segment(normalise(text)), ({ segment }) => segment.trim());
    return words.filter((word) => word !== '' && !fillers.has(word)).map(stem);
  };
}
