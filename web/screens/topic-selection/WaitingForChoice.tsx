/** What everyone but the chooser sees while a topic is chosen. */

import { CHOOSING_MS } from '../../../game/constants.ts';
import { TimedTable } from '../../components/game/GameTable.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { playerOf, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function WaitingForChoice() {
  const { t } = useTranslation('topics');
  const { game } = useGameContext();
  const name = playerOf(game, game.chooserId)?.name;
  return (
    <div className="grid justify-items-center gap-4 text-center flat:grid-cols-2">
      <ScreenTitle className="text-2xl flat:self-end">
        {name === undefined ? t('title') : t('titleFor', { name })}
      </ScreenTitle>
      <TimedTable
        duration={CHOOSING_MS}
        urgentAt={10}
        clockClass="size-20 text-2xl"
        className="max-w-md flat:col-start-2 flat:row-span-2 flat:row-start-1 flat:max-w-[60svh]"
      />
      <output className="text-ink-soft">{name === undefined ? t('waitTable') : t('wait', { name })}</output>
    </div>
  );
}
