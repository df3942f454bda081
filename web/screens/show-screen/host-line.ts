/** The host's current line, as passed to the caption, and its text. */

import { createContext, useContext } from 'react';

import { PRESETS } from '../../../game/constants.ts';
import type { HostLine } from '../../../game/host-lines.ts';
import { letterOf } from '../../components/page/Shape.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useLanguage, useMessages } from '../../i18n/Language.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { translate, type Values } from '../../i18n/translate.ts';

export interface CurrentLine extends HostLine {
  /** Identifies the moment that the line is about. */
  readonly moment: string;
  /** Whether this browser says it for the first time: not on this screen before a reload, nor on another one. */
  readonly isNew: boolean;
}

export const HostLineContext = createContext<CurrentLine | null>(null);
export const useCurrentLine = (): CurrentLine | null => useContext(HostLineContext);

/** The line in the screen's language; '' without a line. Suspends until its messages are loaded. */
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
