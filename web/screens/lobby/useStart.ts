/** Starting the game: what was typed into the settings is saved first. */

import { useState } from 'react';

import { codeOf } from '../../api/client.ts';
import { useForgetPlays } from '../../api/useUnlock.ts';
import { toast } from '../../components/Toasts.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Draft } from './settings/useDraft.ts';

export function useStart(draft: Draft, onExhausted: () => void) {
  const { t } = useTranslation('lobby');
  const table = useGameContext();
  const refusal = useRefusal();
  const forgetPlays = useForgetPlays();
  const [isBusy, setBusy] = useState(false);

  function fail(error: unknown) {
    const code = codeOf(error);
    const title = t('common:toast.error');
    if (code === 'PLAYS_EXHAUSTED') onExhausted();
    else if (code === 'ONLY_HOST')
      toast({ kind: 'error', title: t('start.onlyHostTitle'), text: t('start.onlyHost') });
    else if (code === 'NOT_ENOUGH_PLAYERS' || code === 'NOT_ENOUGH_TEAMS')
      toast({ kind: 'error', title, text: refusal(code) });
    else toast({ kind: 'error', title, text: t('start.failed') });
  }

  async function start() {
    setBusy(true);
    try {
      if (draft.isUnlocked === true && draft.isDirty && !(await draft.save())) return;
      await table.start();
    } catch (error) {
      fail(error);
    } finally {
      forgetPlays();
      setBusy(false);
    }
  }

  return { start, isBusy };
}
