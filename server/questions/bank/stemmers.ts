/** The stem of a word, so that 'oceans' finds 'ocean': by the Snowball algorithms where a language has one. */

import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';

type Stemmer = (word: string) => string;

/** Estonian has no Snowball algorithm here: its nominative plural is what topics are typed in beside the singular. */
const estonian: Stemmer = (word) => (word.length > 4 ? word.replace(/i?d$/, '') : word);

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
  }),
);

/** The stemmer of a language by its code; words of others stay as they are. */
export function stemmerOf(language: string): Stemmer {
  return STEMMERS.get(language) ?? ((word) => word);
}
