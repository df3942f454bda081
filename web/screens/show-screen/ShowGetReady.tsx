/** The show screen while everyone gets ready: the table, or with teams each of them with its members. */

import { GET_READY_MS } from '../../../game/constants.ts';
import { TimedTable } from '../../components/game/GameTable.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ShowTeams } from './ShowTeams.tsx';
import { Stage, TABLE_WIDTH } from './Stage.tsx';

export function ShowGetReady() {
  const { game } = useGameContext();
  return game.settings.teams === null ? <WholeTable /> : <ShowTeams />;
}

function WholeTable() {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  return (
    <Stage className="items-center gap-[3vw] lg:grid-cols-2">
      <div>
        <ScreenTitle className="animate-arrive text-stage">{t('getReady.title')}</ScreenTitle>
        <p className="mt-4 text-xl text-ink-soft">{t('getReady.rounds', { count: game.totalRounds })}</p>
      </div>
      <TimedTable
        isShow
        duration={GET_READY_MS}
        urgentAt={0}
        clockClass="size-[min(15vw,27svh)] min-w-24 text-display"
        className={TABLE_WIDTH}
      />
    </Stage>
  );
}
