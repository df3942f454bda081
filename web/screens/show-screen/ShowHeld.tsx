/** The show screen of a held game: everyone's scores, who holds it, and the time left. */

import { HOLD_MAX_MS } from '../../../game/constants.ts';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { playerOf, useGameContext } from '../../connection/GameContext.tsx';
import { useCountdown } from '../../connection/useCountdown.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ShowBoard } from './ShowBoard.tsx';

export function ShowHeld({ by, until }: { by: string | null; until: number }) {
  const { t } = useTranslation('show');
  const format = useFormat();
  const { game, serverNow } = useGameContext();
  const { left } = useCountdown(until, HOLD_MAX_MS, serverNow);
  const name = playerOf(game, by)?.name;
  return (
    <ShowBoard
      step="complete"
      head={
        <>
          <ScreenTitle className="text-3xl">{t('held.title')}</ScreenTitle>
          <p className="flex flex-wrap items-baseline gap-x-4 text-xl text-ink-soft">
            {name === undefined ? t('held.host') : t('held.by', { name })}
            <span className="numerals font-bold text-ink">{format.timer(left)}</span>
          </p>
        </>
      }
    />
  );
}
