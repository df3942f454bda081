/** The host of the show screen: chooses the current line, speaks it if the voice is on, and passes it to the caption. */

import { Suspense, useEffect, type ReactNode } from 'react';

import { speak, stopSpeaking } from '../../browser/speech.ts';
import { useVoice } from '../../browser/voice-setting.ts';
import { useLanguage } from '../../i18n/Language.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { HostLineContext, useCurrentLine, useLineText } from './host-line.ts';
import { useHostLine } from './useHostLine.ts';

export function Host({ children }: { children: ReactNode }) {
  return (
    <HostLineContext value={useHostLine()}>
      <Suspense fallback={null}>
        <Spoken />
      </Suspense>
      {children}
    </HostLineContext>
  );
}

function Spoken() {
  const line = useCurrentLine();
  const text = useLineText(line);
  const locale = localeOf(useLanguage());
  const isOn = useVoice();
  useEffect(() => {
    if (isOn && line?.isNew === true) speak(text, locale);
  }, [isOn, line, text, locale]);
  useEffect(() => stopSpeaking, []);
  return null;
}
