/** The sentence for every error code. */

import { useCallback } from 'react';

import type { ErrorCode } from '../../protocol/errors.ts';
import type { Namespaces } from './messages.ts';
import { useTranslation } from './useTranslation.ts';

/** An error as a caller sees it: a code of the server, or no server. */
export type ProblemCode = ErrorCode | 'OFFLINE';

// Checks at compile time that the language file has one sentence per code, and none left over.
type Sentences = Namespaces['errors']['sentences'];
type Missing = Exclude<ProblemCode, keyof Sentences>;
type Unknown = Exclude<keyof Sentences, ProblemCode>;
const everyCodeHasItsSentence: [Missing, Unknown] extends [never, never] ? true : [Missing, Unknown] = true;

/** `refusal(code)` says in the player's language why something was refused. */
export function useRefusal(): (code: ProblemCode) => string {
  const { t } = useTranslation('errors');
  return useCallback((code) => (everyCodeHasItsSentence ? t(`sentences.${code}`) : code), [t]);
}
