/** The show screen during the three seconds of get-ready. */

import { GET_READY_MS } from '../../../game/constants.ts';
import { CountdownRing } from '../../components/CountdownRing.tsx';
import { ScreenTitle } from '../../components/ScreenTitle.tsx';
import { toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ShowTable } from './ShowTable.tsx';
import { Stage } from './Stage.tsx';

export function ShowGetReady() {
  const { t } = useTranslation('show');
  const { game, serverNow } = useGameContext();
  return (
    <Stage className="items-center gap-[3vw] lg:grid-cols-2">
      <div>
        <ScreenTitle className="animate-arrive text-stage">{t('getReady.title')}</ScreenTitle>
        <p className="mt-4 text-xl text-ink-soft">{t('getReady.rounds', { count: game.totalRounds })}</p>
      </div>
      <ShowTable>
        <CountdownRing
          deadline={game.deadline}
          total={toRealMs(game, GET_READY_MS)}
          serverNow={serverNow}
          urgentAt={0}
          step={100}
          className="size-[min(15vw,27svh)] min-w-24 text-display"
        />
      </ShowTable>
    </Stage>
  );
}
