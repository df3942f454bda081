/** Starts the game, after saving the settings that were typed. */

import { useInvalidatePlays } from '../../api/useUnlock.ts';
import { useAction } from '../../components/controls/useAction.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Draft } from './settings/useDraft.ts';

export function useStart(draft: Draft, onExhausted: () => void) {
  const { t } = useTranslation('lobby');
  const game = useGameContext();
  const refusal = useRefusal();
  const forgetPlays = useInvalidatePlays();
  const starting = useAction(
    async () => {
      if (draft.isUnlocked === true && draft.isDirty && !(await draft.save())) return;
      await game.start();
    },
    (code) => {
      const title = t('common:toast.error');
      if (code === 'PLAYS_EXHAUSTED') {
        onExhausted();
        return null;
      }
      if (code === 'ONLY_HOST') return { title: t('start.onlyHostTitle'), text: t('start.onlyHost') };
      const isToldWhy = code === 'NOT_ENOUGH_PLAYERS' || code === 'NOT_ENOUGH_TEAMS';
      return { title, text: isToldWhy ? refusal(code) : t('start.failed') };
    },
  );

  async function start() {
    await starting.run();
    forgetPlays();
  }

  return { start, isBusy: starting.isBusy };
}
