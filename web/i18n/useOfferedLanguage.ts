/** Which language to offer on this page: the browser's, where that is another than the page's and nothing was chosen before. */

import { useSyncExternalStore } from 'react';

import { isShipped, type ShippedLanguage } from '../../protocol/constants.ts';
import { preferredLanguage } from '../storage/preferred-language.ts';
import { useLanguage } from './Language.tsx';

const never = () => () => undefined;

/** Its code; null where there is none to offer. */
export function useOfferedLanguage(): ShippedLanguage | null {
  const page = useLanguage();
  return useSyncExternalStore(
    never,
    () => offerFor(page),
    () => null,
  );
}

function offerFor(page: string): ShippedLanguage | null {
  if (preferredLanguage() !== null || !isShipped(page)) return null;
  for (const tag of navigator.languages) {
    const code = tag.toLowerCase().replace(/-.*/, '');
    if (isShipped(code)) return code === page ? null : code;
  }
  return null;
}
