/** The messages of a setting that is a choice among words. */

import type { KeyOf, Settings } from '../../../../game/settings.ts';

type Choice = KeyOf<'choice'>;

interface ChoiceKeys<K extends Choice> {
  readonly label: `setting.${K}.label`;
  readonly hint: `setting.${K}.hint`;
  readonly ofWord: (word: Settings[K]) => { [Each in K]: `setting.${Each}.words.${Settings[Each]}` }[K];
}

/** An overload, because the type of a template does not know which words belong to which setting. */
export function choiceKeys<K extends Choice>(setting: K): ChoiceKeys<K>;
export function choiceKeys(setting: string) {
  return {
    label: `setting.${setting}.label`,
    hint: `setting.${setting}.hint`,
    ofWord: (word: string) => `setting.${setting}.words.${word}`,
  };
}
