/** A game speaks the language its host chose; where that has to be translated first, players see how far it is. */

import { lazy, Suspense, useEffect, type ReactNode } from 'react';

import { useSpokenLanguage } from '../../connection/useSpokenLanguage.ts';
import { toast } from '../../components/Toasts.tsx';
import type { Area } from '../../i18n/bundles.ts';
import { LanguageScope, useWords } from '../../i18n/Language.tsx';
import { useSetPageLanguage } from '../../i18n/page-language.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

const Translating = lazy(() =>
  import('../../components/Translating.tsx').then((module) => ({ default: module.Translating })),
);

export interface GameLanguageProps {
  language: string;
  /** Shown while the words are fetched. */
  waiting: ReactNode;
  children: ReactNode;
}

export function GameLanguage({ language: wanted, waiting, children }: GameLanguageProps) {
  const { t } = useTranslation();
  const { language, hasFailed, share } = useSpokenLanguage(wanted);
  useEffect(() => {
    if (hasFailed) toast({ kind: 'error', text: t('translating.failed') });
  }, [hasFailed, t]);
  return (
    <Suspense fallback={waiting}>
      {language === null ? (
        <Translating language={wanted} share={share} />
      ) : (
        <LanguageScope language={language}>
          <WithWords language={language}>{children}</WithWords>
        </LanguageScope>
      )}
    </Suspense>
  );
}

function WithWords({ language, children }: { language: string; children: ReactNode }) {
  useWords('shell');
  useWords('table');
  useSetPageLanguage(language);
  return children;
}

/** Words of an area that only some of a game's screens need. */
export function WordsOf({ area, children }: { area: Area; children: ReactNode }) {
  useWords(area);
  return children;
}
