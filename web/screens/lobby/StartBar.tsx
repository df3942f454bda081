/** The start, always at hand at the foot of the page, with what it needs and how many free games are left. */

import { useState } from 'react';

import { PLAYERS_MIN } from '../../../game/constants.ts';
import { codeOf } from '../../live/api.ts';
import { useTable } from '../../live/Table.tsx';
import { Button } from '../../parts/Button.tsx';
import { toast } from '../../parts/Toasts.tsx';
import { useRefusal } from '../../words/refusals.ts';
import { useTranslation } from '../../words/useTranslation.ts';

export function StartBar() {
  const { t } = useTranslation('lobby');
  const { game } = useTable();
  const { start, isBusy } = useStart();
  const count = game.players.length;
  const isEnough = count >= PLAYERS_MIN;
  return (
    <section
      aria-label={t('start.label')}
      className="sticky bottom-[calc(var(--footer)+env(safe-area-inset-bottom))] z-10 bg-paper/95 px-4 pt-2 pb-3"
    >
      <div className="column grid gap-2 text-center">
        <p id="start-note" className="text-sm text-ink-soft">
          {isEnough ? t('start.ready', { count }) : t('start.needPlayers')}
        </p>
        <Button
          kind="act"
          size="large"
          wide
          busy={isBusy}
          disabled={!isEnough}
          aria-describedby="start-note"
          onClick={() => void start()}
        >
          {isBusy ? t('start.starting') : t('start.button')}
        </Button>
      </div>
    </section>
  );
}

function useStart() {
  const { t } = useTranslation('lobby');
  const table = useTable();
  const refusal = useRefusal();
  const [isBusy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    try {
      await table.start();
    } catch (error) {
      const code = codeOf(error);
      if (code === 'ONLY_HOST')
        toast({ kind: 'error', title: t('start.onlyHostTitle'), text: t('start.onlyHost') });
      else if (code === 'NOT_ENOUGH_PLAYERS' || code === 'NOT_ENOUGH_TEAMS')
        toast({ kind: 'error', text: refusal(code) });
      else toast({ kind: 'error', title: t('common:toast.error'), text: t('start.failed') });
    } finally {
      setBusy(false);
    }
  }

  return { start, isBusy };
}
