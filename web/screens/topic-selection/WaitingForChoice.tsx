/** What everyone but the chooser sees while a topic is chosen. */

import { CHOOSING_MS } from '../../../game/constants.ts';
import { CountdownRing } from '../../components/CountdownRing.tsx';
import { RoundTable } from '../../components/RoundTable.tsx';
import { ScreenTitle } from '../../components/ScreenTitle.tsx';
import { tableSeats } from '../../components/table-seats.ts';
import { toRealMs, playerOf, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function WaitingForChoice() {
  const { t } = useTranslation('topics');
  const { t: tCommon } = useTranslation();
  const { game, me, serverNow } = useGameContext();
  const name = playerOf(game, game.chooserId)?.name;
  const seats = tableSeats(game, me);
  return (
    <div className="grid justify-items-center gap-4 text-center flat:grid-cols-2">
      <ScreenTitle className="text-2xl flat:self-end">
        {name === undefined ? t('title') : t('titleFor', { name })}
      </ScreenTitle>
      <RoundTable
        seats={seats}
        label={tCommon('seat.table', { count: seats.length })}
        className="max-w-md flat:col-start-2 flat:row-span-2 flat:row-start-1 flat:max-w-[60svh]"
      >
        <CountdownRing
          deadline={game.deadline}
          total={toRealMs(game, CHOOSING_MS)}
          serverNow={serverNow}
          urgentAt={10}
          className="size-20 text-2xl"
        />
      </RoundTable>
      <output className="text-ink-soft">{name === undefined ? t('waitTable') : t('wait', { name })}</output>
    </div>
  );
}
