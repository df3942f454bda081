/** Shows a game in the language its host chose. While that is translated, players see the progress. */

import { Suspense, useEffect, type ReactNode } from 'react';

import { lazyPart } from '../../browser/load-part.ts';
import { toast } from '../../components/notices/Toasts.tsx';
import { useSpokenLanguage } from '../../connection/useSpokenLanguage.ts';
import { LanguageScope, useMessages } from '../../i18n/Language.tsx';
import { useSetPageLanguage } from '../../i18n/page-language.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

const Translating = lazyPart(() =>
  import('../../components/languages/Translating.tsx').then((module) => module.Translating),
);

export interface GameLanguageProps {
  language: string;
  /** Shown while the messages load. */
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
          <WithMessages language={language}>{children}</WithMessages>
        </LanguageScope>
      )}
    </Suspense>
  );
}

function WithMessages({ language, children }: { language: string; children: ReactNode }) {
  useMessages('shell');
  useMessages('table');
  useSetPageLanguage(language);
  return children;
}
