/** The language that the browser asks for. */

import { isShipped, type ShippedLanguage } from '../../protocol/constants.ts';

/** The first of the browser's languages that ships; null if none does. */
export function browserLanguage(): ShippedLanguage | null {
  for (const tag of navigator.languages) {
    const code = tag.toLowerCase().replace(/-.*/, '');
    if (isShipped(code)) return code;
  }
  return null;
}
