/** The start countdown: everyone looks up, the table fills, three seconds run. */

import { GET_READY_MS } from '../../../game/constants.ts';
import { CountdownRing } from '../../components/CountdownRing.tsx';
import { RoundTable } from '../../components/RoundTable.tsx';
import { ScreenTitle } from '../../components/ScreenTitle.tsx';
import { tableSeats } from '../../components/table-seats.ts';
import { toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function GetReadyScreen() {
  const { t } = useTranslation('play');
  const { t: tCommon } = useTranslation();
  const { game, me, serverNow } = useGameContext();
  const seats = tableSeats(game, me);
  return (
    <main className="column grid justify-items-center gap-5 px-4 py-6 text-center flat:grid-cols-2 flat:py-1">
      <ScreenTitle className="text-3xl flat:self-end">{t('getReady.title')}</ScreenTitle>
      <p className="text-ink-soft">{t('getReady.rounds', { count: game.totalRounds })}</p>
      <RoundTable
        seats={seats}
        label={tCommon('seat.table', { count: seats.length })}
        className="max-w-md flat:col-start-2 flat:row-span-2 flat:row-start-1 flat:max-w-[70svh]"
      >
        <CountdownRing
          deadline={game.deadline}
          total={toRealMs(game, GET_READY_MS)}
          serverNow={serverNow}
          urgentAt={0}
          className="size-24 text-3xl"
        />
      </RoundTable>
    </main>
  );
}
