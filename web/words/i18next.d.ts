/** Types the keys of every `t()` by the English files. */

import 'i18next';
import type { Namespaces } from './words.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Namespaces;
    returnNull: false;
  }
}
