/** The language that the browser asks for. */

import { isShipped, type ShippedLanguage } from '../../protocol/constants.ts';

/** The first of its languages that is shipped; null where none is. */
export function browserLanguage(): ShippedLanguage | null {
  for (const tag of navigator.languages) {
    const code = tag.toLowerCase().replace(/-.*/, '');
    if (isShipped(code)) return code;
  }
  return null;
}
