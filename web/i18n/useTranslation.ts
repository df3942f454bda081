/** Messages of a namespace: `const { t } = useTranslation('home')`. */

import { useCallback } from 'react';

import { useLanguage } from './Language.tsx';
import type { Namespace } from './messages.ts';
import { translate, type Translate } from './translate.ts';

export function useTranslation<Own extends Namespace = 'common'>(own?: Own): { t: Translate<Own> } {
  const language = useLanguage();
  const t = useCallback<Translate<Own>>(
    (key, values) => translate(language, own ?? 'common', key, values),
    [language, own],
  );
  return { t };
}
