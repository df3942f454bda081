/** The language to offer on this page: the browser's, if it differs from the page's and none was picked before; English if the page has followed the browser. */

import { useSyncExternalStore } from 'react';

import { isShipped, type ShippedLanguage } from '../../protocol/constants.ts';
import { hasFollowedLanguage, preferredLanguage } from '../storage/preferred-language.ts';
import { browserLanguage } from './browser-language.ts';
import { useLanguage } from './Language.tsx';

const never = () => () => undefined;

/** Its code; null if there is none to offer. */
export function useOfferedLanguage(): ShippedLanguage | null {
  const page = useLanguage();
  return useSyncExternalStore(
    never,
    () => offerFor(page),
    () => null,
  );
}

function offerFor(page: string): ShippedLanguage | null {
  if (hasFollowedLanguage() && page !== 'en') return 'en';
  if (preferredLanguage() !== null || !isShipped(page)) return null;
  const code = browserLanguage();
  return code === page ? null : code;
}
