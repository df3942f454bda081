/** Picks the language of the interface and changes the address to match. */

import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { LANGUAGES, pathIn, pathWithoutLanguage } from '../../../protocol/constants.ts';
import { lazyPart } from '../../browser/load-part.ts';
import { bundlesOfPath } from '../../i18n/bundles.ts';
import { useLanguage } from '../../i18n/Language.tsx';
import { loadMessages } from '../../i18n/messages.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { preferLanguage } from '../../storage/preferred-language.ts';
import { Button } from '../controls/Button.tsx';
import { useAction } from '../controls/useAction.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { toast } from '../notices/Toasts.tsx';
import { SkeletonText } from '../page/Skeleton.tsx';

const LanguageList = lazyPart(() => import('./LanguageList.tsx').then((module) => module.LanguageList));
const Translating = lazyPart(() => import('./Translating.tsx').then((module) => module.Translating));

export function LanguagePicker() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { choose, translating } = useChoice(() => setOpen(false));
  const name = LANGUAGES.find(({ code }) => code === language)?.name ?? language;
  return (
    <>
      <Button kind="quiet" size="small" icon="globe" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="sr-only">{t('language.label')}: </span>
        <span className="block max-w-28 one-line">{name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => {
          if (!translating) setOpen(false);
        }}
        title={t('language.choose')}
      >
        <Suspense fallback={<SkeletonText />}>
          {translating ? (
            <Translating {...translating} />
          ) : (
            <LanguageList current={language} onChoose={(chosen) => void choose(chosen)} />
          )}
        </Suspense>
      </Dialog>
    </>
  );
}

interface Translation {
  readonly language: string;
  readonly share: number | null;
}

/** Switches to a language: by its address if it ships, otherwise once it is translated. */
function useChoice(onChosen: () => void) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [translating, setTranslating] = useState<Translation | null>(null);

  const { run } = useAction(
    async (language: string) => {
      setTranslating({ language, share: null });
      const { prepareLanguage } = await import('../../api/custom-language.ts');
      const isReady = await prepareLanguage(language, (share) => setTranslating({ language, share }));
      const spoken = isReady ? language : 'en';
      if (!isReady) toast({ kind: 'error', text: t('translating.failed') });
      const page = pathWithoutLanguage(pathname);
      await Promise.all(bundlesOfPath(page).map((bundle) => loadMessages(spoken, bundle)));
      setTranslating(null);
      onChosen();
      preferLanguage(spoken);
      await navigate(pathIn(spoken, page) + search);
    },
    () => {
      // A file of the language could not be loaded: the page keeps the language it has.
      setTranslating(null);
      return { title: t('toast.error'), text: refusal('OFFLINE') };
    },
  );

  return { choose: run, translating };
}
