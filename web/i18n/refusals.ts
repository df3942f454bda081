/** The sentence for every error code. */

import { useCallback } from 'react';

import type { ErrorCode } from '../../protocol/errors.ts';
import type { Namespaces } from './messages.ts';
import { useTranslation } from './useTranslation.ts';

/** What can go wrong for a caller: a code of the server, or no server. */
export type ProblemCode = ErrorCode | 'OFFLINE';

// Holds the language file to the codes: one sentence each, none left over.
type Sentences = Namespaces['errors']['sentences'];
type Missing = Exclude<ProblemCode, keyof Sentences>;
type Unknown = Exclude<keyof Sentences, ProblemCode>;
const everyCodeHasItsSentence: [Missing, Unknown] extends [never, never] ? true : [Missing, Unknown] = true;

/** `refusal(code)` says in the player's language why something was refused. */
export function useRefusal(): (code: ProblemCode) => string {
  const { t } = useTranslation('errors');
  return useCallback((code) => (everyCodeHasItsSentence ? t(`sentences.${code}`) : code), [t]);
}
