/** The form of the start page: what is typed, what is wrong with it, and what became of it. */

import { useState } from 'react';

import { toast } from '../../parts/Toasts.tsx';
import { useRandom } from '../../parts/useRandom.ts';
import { useRefusal, type ProblemCode } from '../../words/refusals.ts';
import { useTranslation } from '../../words/useTranslation.ts';
import { isCode } from './readCode.ts';
import { useEntry, type Busy } from './useEntry.ts';
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
  readonly busy: Busy;
  readonly isJoining: boolean;
  readonly setJoining: (isJoining: boolean) => void;
  readonly submit: () => Promise<void>;
}

const OF_NAME: readonly ProblemCode[] = ['NAME_REQUIRED', 'NAME_TOO_LONG'];
const OF_CODE: readonly ProblemCode[] = ['GAME_NOT_FOUND', 'GAME_STARTED', 'GAME_FULL', 'REMOVED'];

export function useEntryForm(): EntryForm {
  const { t } = useTranslation('home');
  const refusal = useRefusal();
  const playfulTitle = useRandom(TITLES);
  const pending = usePending();
  const { busy, create, join } = useEntry();
  const [wrong, setWrong] = useState<Wrong>({});
  const isJoining = pending.action === 'join';

  /** Says what is missing at its field, and as a note. */
  function refuse(field: keyof Wrong, title: string, text: string) {
    setWrong({ [field]: text });
    toast({ kind: 'error', title, text });
  }

  function isComplete(name: string): boolean {
    if (name === '') {
      refuse('name', t('errors.nameTitle'), t(isJoining ? 'errors.nameJoin' : 'errors.nameCreate'));
    } else if (isJoining && !isCode(pending.code)) {
      refuse('code', t('errors.codeTitle'), t('errors.code'));
    } else {
      return true;
    }
    return false;
  }

  function failed(problem: ProblemCode) {
    if (OF_NAME.includes(problem)) setWrong({ name: refusal(problem) });
    else if (isJoining && OF_CODE.includes(problem)) setWrong({ code: refusal(problem) });
    else if (isJoining) toast({ kind: 'error', title: t('common:toast.error'), text: t('errors.join') });
    else toast({ kind: 'error', title: t(playfulTitle), text: t('errors.create') });
  }

  async function submit() {
    const name = pending.name.trim();
    if (busy !== null || !isComplete(name)) return;
    setWrong({});
    const problem = await (isJoining ? join(name, pending.code) : create(name));
    if (problem) failed(problem);
  }

  return {
    pending,
    wrong,
    busy,
    isJoining,
    submit,
    setJoining: (wanted) => {
      setWrong({});
      pending.setAction(wanted ? 'join' : 'none');
    },
  };
}
