/** Reads the question, its options and the right answer aloud, if the player has switched this on or presses R. */

import { useEffect, useRef } from 'react';

import { itemAt } from '../../../game/item-at.ts';
import type { QuestionView } from '../../../game/view.ts';
import { useReadAloud } from '../../browser/read-aloud.ts';
import { speak, speakNext, stopSpeaking } from '../../browser/speech.ts';
import { letterOf } from '../../components/page/Shape.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useLanguage } from '../../i18n/Language.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** `isAlone`: shown without its options, which are read once they arrive. */
export function useQuestionAloud(
  question: QuestionView,
  { isOpen, isAlone }: { readonly isOpen: boolean; readonly isAlone: boolean },
): void {
  const { t } = useTranslation('play');
  const { game } = useGameContext();
  const locale = localeOf(useLanguage());
  const isOn = useReadAloud();
  const key = game.reveal?.correctAnswer;
  const options = question.options.map((option, index) => `${letterOf(index)}: ${option}.`);
  const asked = isAlone ? question.text : [question.text, ...options].join('\n');
  const text = key === undefined ? asked : t('verdict.saidReveal', { answer: itemAt(question.options, key) });
  const isShown = isOpen || isAlone;
  const added = !isAlone && key === undefined ? options.join('\n') : null;
  /** Whether only the question was read so far: a page opened later reads all of it. */
  const wasAlone = useRef(false);
  useEffect(() => {
    if (!isOn || !isShown) return;
    if (added !== null && wasAlone.current) speakNext(added, locale);
    else speak(text, locale);
    wasAlone.current = isAlone;
  }, [isOn, isShown, isAlone, added, text, locale]);
  useEffect(() => (isOn ? stopSpeaking : undefined), [isOn]);
  useEffect(() => {
    if (!isShown) return;
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
      if (event.key.toUpperCase() === 'R') speak(text, locale);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isShown, text, locale]);
}
