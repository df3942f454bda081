/** Shown while a language is translated: the progress, and something to read. */

import { useEffect, useState } from 'react';

import { hasKeyboard } from '../../browser/has-keyboard.ts';
import { useMessages } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ProgressBar } from '../page/ProgressBar.tsx';
import { ScreenTitle } from '../page/ScreenTitle.tsx';

const TIPS = ['tips.fast', 'tips.topic', 'tips.seat', 'tips.challenge', 'tips.screen', 'tips.keys'] as const;
const TIP_INTERVAL_MS = 2_000;

export interface TranslatingProps {
  language: string;
  /** 0 to 1; null while it is unknown. */
  share?: number | null;
}

export function Translating({ language, share = null }: TranslatingProps) {
  useMessages('translating');
  const { t } = useTranslation('translating');
  const tip = useTip();
  const title = t('title', { language });
  return (
    <div className="column grid gap-4 px-4 py-8 text-center">
      <ScreenTitle className="text-xl">{title}</ScreenTitle>
      <p className="text-ink-soft">{t('text')}</p>
      <ProgressBar label={title} value={share} />
      <p key={tip} className="min-h-14 animate-fade font-semibold">
        {t(tip)}
      </p>
    </div>
  );
}

function useTip(): (typeof TIPS)[number] {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setTurn((before) => before + 1), TIP_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, []);
  const tips = TIPS.filter((tip) => tip !== 'tips.keys' || hasKeyboard());
  return tips[turn % tips.length] ?? TIPS[0];
}
