/** The offer of the browser's language, fetched only where there is one to make. */

import { lazy, Suspense } from 'react';

import { useOfferedLanguage } from '../i18n/useOfferedLanguage.ts';

const LanguageOffer = lazy(() =>
  import('./LanguageOffer.tsx').then((module) => ({ default: module.LanguageOffer })),
);

export function OfferedLanguage() {
  const code = useOfferedLanguage();
  return code === null ? null : (
    <Suspense fallback={null}>
      <LanguageOffer code={code} />
    </Suspense>
  );
}
