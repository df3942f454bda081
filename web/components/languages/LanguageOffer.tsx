/** Offers the browser's language on a page in another one. It never switches by itself, and asks once. */

import { useState } from 'react';
import { Link, useLocation } from 'react-router';

import { LANGUAGES, pathIn, pathWithoutLanguage, type ShippedLanguage } from '../../../protocol/constants.ts';
import { useLanguage } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { preferLanguage } from '../../storage/preferred-language.ts';
import { buttonClasses, IconButton } from '../controls/Button.tsx';

export function LanguageOffer({ code }: { code: ShippedLanguage }) {
  const { t } = useTranslation();
  const page = useLanguage();
  const { pathname, search } = useLocation();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <p className="mt-3 flex animate-fade items-center justify-center gap-2 lg:justify-start">
      <Link
        lang={code}
        to={pathIn(code, pathWithoutLanguage(pathname)) + search}
        // The page is fetched in the other language, with its messages.
        reloadDocument
        onClick={() => preferLanguage(code)}
        className={buttonClasses({ size: 'small' })}
      >
        {LANGUAGES.find((language) => language.code === code)?.offer}
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
