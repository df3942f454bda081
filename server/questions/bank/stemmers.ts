/** The stem of a word, so that 'oceans' finds 'ocean': by a Snowball algorithm if the language has one that keeps topics distinct. */

import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';

import type { ShippedLanguage } from '../../../protocol/constants.ts';

type Stemmer = (word: string) => string;

/** Removes only plurals: Snowball's English algorithm takes 'anime' for 'animal' and 'musicals' for 'music'. */
const english: Stemmer = (word) => {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  return word.replace(/(?:ies|ie|y)$/, 'i').replace(/(?<=s|x|z|ch|sh)es$|s$/, '');
};

/** There is no Snowball algorithm for Estonian here. Only the nominative plural is removed: topics are typed in it or in the singular. */
const estonian: Stemmer = (word) => (word.length > 4 ? word.replace(/i?d$/, '') : word);

/** Korean attaches particles to words. Without the plural, 'and', 'of' and 'on', '과학' finds '과학과 자연', and '각국 수도' finds '각국의 수도'. '퀴즈' and '문제' are often attached as well: '역사퀴즈'. */
const korean: Stemmer = (word) => {
  const topic = word.replace(/(?<=..)(?:퀴즈|문제)$/, '');
  return topic.length > 2 ? topic.replace(/들?[과와의에]$|들$/, '') : topic;
};

/** For languages whose words have no endings, and for unknown languages. */
const unchanged: Stemmer = (word) => word;

const STEMMERS = new Map<string, Stemmer>(
  Object.entries({
    en: english,
    et: estonian,
    es: spanish,
    fr: french,
    de: german,
    it: italian,
    pt: portuguese,
    nl: dutch,
    ru: russian,
    zh: unchanged,
    ja: unchanged,
    ko: korean,
  } satisfies Record<ShippedLanguage, Stemmer>),
);

/** The stemmer of a language by its code; words of others stay as they are. */
export function stemmerOf(language: string): Stemmer {
  return STEMMERS.get(language) ?? unchanged;
}
