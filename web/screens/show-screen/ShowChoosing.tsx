/** The show screen while a topic is chosen, or chosen again after a failure. */

import { CHOOSING_MS } from '../../../game/constants.ts';
import { TimedTable } from '../../components/game/GameTable.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { playerOf, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Stage, TABLE_WIDTH } from './Stage.tsx';

export function ShowChoosing() {
  return (
    <Stage className="items-center gap-[3vw] lg:grid-cols-2">
      <Words />
      <TimedTable
        isShow
        duration={CHOOSING_MS}
        urgentAt={10}
        clockClass="size-[min(15vw,27svh)] min-w-24 text-3xl"
        className={TABLE_WIDTH}
      />
    </Stage>
  );
}

function Words() {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const name = playerOf(game, game.chooserId)?.name;
  if (game.phase === 'generationFailed') {
    return (
      <div>
        <ScreenTitle className="text-3xl">{t('failed.title')}</ScreenTitle>
        <p className="mt-4 text-xl text-ink-soft">
          {name === undefined ? t('failed.textTable') : t('failed.text', { name })}
        </p>
      </div>
    );
  }
  return (
    <div>
      <ScreenTitle className="animate-arrive text-[clamp(2rem,3.6vw,5rem)] leading-tight">
        {name === undefined ? t('choosing.titleTable') : t('choosing.title', { name })}
      </ScreenTitle>
      <p className="mt-4 text-xl text-ink-soft">{t('choosing.text')}</p>
    </div>
  );
}
