/** Loads the offer of the browser's language only if there is one to make. */

import { Suspense } from 'react';

import { lazyPart } from '../../browser/load-part.ts';
import { useOfferedLanguage } from '../../i18n/useOfferedLanguage.ts';

const LanguageOffer = lazyPart(() => import('./LanguageOffer.tsx').then((module) => module.LanguageOffer));

export function OfferedLanguage() {
  const code = useOfferedLanguage();
  return code === null ? null : (
    <Suspense fallback={null}>
      <LanguageOffer code={code} />
    </Suspense>
  );
}
