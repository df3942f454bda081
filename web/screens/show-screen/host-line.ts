/** The host's current line: handed down to the caption, and its text. */

import { createContext, useContext } from 'react';

import { PRESETS } from '../../../game/constants.ts';
import type { HostLine } from '../../../game/host-lines.ts';
import { letterOf } from '../../components/page/Shape.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useLanguage, useMessages } from '../../i18n/Language.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { translate, type Values } from '../../i18n/translate.ts';

export interface CurrentLine extends HostLine {
  /** What it is said of. */
  readonly moment: string;
  /** Whether it was not said before: on this screen before a reload, or on another of this browser. */
  readonly isNew: boolean;
}

export const HostLineContext = createContext<CurrentLine | null>(null);
export const useCurrentLine = (): CurrentLine | null => useContext(HostLineContext);

/** The line in the language of the screen; '' for none. Waits for its messages. */
export function useLineText(line: CurrentLine | null): string {
  useMessages('voice');
  const language = useLanguage();
  const { game } = useGameContext();
  return line === null ? '' : translate(language, 'host', line.key, shownValues());

  function shownValues(): Values {
    const { topic, seconds, letter, ...values } = line?.values ?? {};
    const preset = PRESETS.find((key) => key === game.round?.presetTopic);
    const topicName = preset === undefined ? topic : translate(language, 'common', `topics.${preset}`);
    return {
      ...values,
      ...(topicName === undefined ? {} : { topic: topicName }),
      ...(typeof seconds === 'number' ? { seconds: secondsIn(language, seconds) } : {}),
      ...(typeof letter === 'number' ? { letter: letterOf(letter) } : {}),
    };
  }
}

/** Milliseconds as seconds that can be read aloud: 1400 -> 1.4 seconds. */
function secondsIn(language: string, milliseconds: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const format = { style: 'unit', unit: 'second', unitDisplay: 'long', ...digits } as const;
  return new Intl.NumberFormat(localeOf(language), format).format(milliseconds / 1_000);
}
