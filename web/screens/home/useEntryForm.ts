/** The state of the start page's form: the typed text, its errors, and the result. */

import { useState, type RefObject } from 'react';

import { forgetErrors, toast } from '../../components/notices/Toasts.tsx';
import { useRandom } from '../../components/page/useRandom.ts';
import { useRefusal, type ProblemCode } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { isCode } from './read-code.ts';
import { useEntry, type BusyAction } from './useEntry.ts';
import { usePending, type Pending } from './usePending.ts';

const TITLES = [
  'errors.createTitles.table',
  'errors.createTitles.chairs',
  'errors.createTitles.gremlins',
  'errors.createTitles.cards',
] as const;

/** What is wrong, by field. */
interface Wrong {
  readonly name?: string;
  readonly code?: string;
}

export interface EntryForm {
  readonly pending: Pending;
  readonly wrong: Wrong;
  readonly busy: BusyAction;
  readonly isJoining: boolean;
  readonly setJoining: (isJoining: boolean) => void;
  readonly submit: () => Promise<void>;
  /** A practice game needs no name. */
  readonly playAlone: () => Promise<void>;
  /** Creates a game, even if a code was typed. */
  readonly createInstead: () => Promise<void>;
}

const OF_NAME: readonly ProblemCode[] = ['NAME_REQUIRED', 'NAME_TOO_LONG'];
const OF_CODE: readonly ProblemCode[] = ['GAME_NOT_FOUND', 'GAME_STARTED', 'GAME_FULL', 'REMOVED'];

export function useEntryForm(nameField: RefObject<HTMLInputElement | null>): EntryForm {
  const { t } = useTranslation('home');
  const refusal = useRefusal();
  const playfulTitle = useRandom(TITLES);
  const pending = usePending(nameField);
  const [wrong, setWrong] = useState<Wrong>({});
  const isJoining = pending.action === 'join';

  function isComplete(name: string): boolean {
    const missing = missingIn(name, isJoining ? pending.code : null);
    if (missing === null) return true;
    const text = t(missing.text);
    setWrong({ [missing.field]: text });
    toast({ kind: 'error', title: t(missing.title), text });
    return false;
  }

  const { busy, create, playAlone, join } = useEntry((problem) => {
    if (OF_NAME.includes(problem)) {
      setWrong({ name: refusal(problem) });
      return null;
    }
    if (!isJoining) return { title: t(playfulTitle), text: t('errors.create') };
    if (!OF_CODE.includes(problem)) return { title: t('common:toast.error'), text: t('errors.join') };
    setWrong({ code: refusal(problem) });
    // Shown at the field, once.
    return null;
  });

  async function submit() {
    const name = pending.name.trim();
    if (busy !== null || !isComplete(name)) return;
    forgetWrong();
    await (isJoining ? join(name, pending.code) : create(name));
  }

  async function createInstead() {
    const name = pending.name.trim();
    if (busy !== null) return;
    setJoining(false);
    if (name === '') nameField.current?.focus();
    else await create(name);
  }

  function forgetWrong() {
    setWrong({});
    forgetErrors();
  }

  function setJoining(wanted: boolean) {
    forgetWrong();
    pending.setAction(wanted ? 'join' : 'none');
  }

  async function startAlone() {
    forgetWrong();
    await playAlone(pending.name.trim() || t('aloneName'));
  }

  return { pending, wrong, busy, isJoining, submit, createInstead, playAlone: startAlone, setJoining };
}

/** The missing fields; `code` is null when a game is created. */
function missingIn(name: string, code: string | null) {
  if (name === '') {
    const text = code === null ? 'errors.nameCreate' : 'errors.nameJoin';
    return { field: 'name', title: 'errors.nameTitle', text } as const;
  }
  if (code === null || isCode(code)) return null;
  return { field: 'code', title: 'errors.codeTitle', text: 'errors.code' } as const;
}
