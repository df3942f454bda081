/** Offers the browser's language on a page in another one; never forces it, and asks once. */

import { useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';

import { isShipped, LANGUAGES, pathIn, pathWithoutLanguage } from '../../protocol/constants.ts';
import { useLanguage } from '../i18n/Language.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { preferLanguage, preferredLanguage } from '../storage/preferred-language.ts';
import { buttonClasses, IconButton } from './Button.tsx';

const never = () => () => undefined;

export function LanguageOffer() {
  const { t } = useTranslation();
  const page = useLanguage();
  const { pathname, search } = useLocation();
  const [isDismissed, setDismissed] = useState(false);
  const code = useSyncExternalStore(
    never,
    () => offerFor(page),
    () => null,
  );
  const offered = LANGUAGES.find((language) => language.code === code);
  if (offered === undefined || isDismissed) return null;
  return (
    <p className="mt-3 flex animate-fade items-center justify-center gap-2 lg:justify-start">
      <Link
        lang={offered.code}
        to={pathIn(offered.code, pathWithoutLanguage(pathname)) + search}
        // The page is fetched in the other language, with its messages.
        reloadDocument
        onClick={() => preferLanguage(offered.code)}
        className={buttonClasses({ size: 'small' })}
      >
        {offered.offer}
      </Link>
      <IconButton
        icon="close"
        label={t('language.offerDismiss')}
        onClick={() => {
          preferLanguage(page);
          setDismissed(true);
        }}
      />
    </p>
  );
}

/** The code of the first of the browser's languages that ships, where that is another than the page's and nothing was chosen before. */
function offerFor(page: string): string | null {
  if (preferredLanguage() !== null || !isShipped(page)) return null;
  const spoken = navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase());
  const first = spoken.find((code) => code !== undefined && isShipped(code));
  return first === undefined || first === page ? null : first;
}
