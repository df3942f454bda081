/** The scores: they count up, the rows change places, then nothing moves. */

import type { ReactNode } from 'react';

import { Moments } from '../../components/game/Moments.tsx';
import { classes } from '../../components/page/classes.ts';
import { Motion } from '../../components/page/Motion.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { playerRows, teamRows } from './board-rows.ts';
import { Board } from './Board.tsx';
import { Stage } from './Stage.tsx';
import type { RevealStep } from './useRevealStep.ts';

/** `head`: shown above the tables instead of their title. */
export function ShowBoard({ step, head }: { step: RevealStep; head?: ReactNode }) {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const teams = teamRows(game);
  const hasTeams = teams.length > 0;
  return (
    <Stage className="grid-rows-[auto_1fr] gap-[2vh] pt-[1vh]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        {head ?? (
          <>
            <ScreenTitle className="text-3xl">{t('board.title')}</ScreenTitle>
            <Moments className="text-lg" />
            {game.reveal?.waiting && <p className="text-lg text-ink-soft">{t('board.waiting')}</p>}
          </>
        )}
      </div>
      <Motion>
        <div className={classes('grid grid-cols-[minmax(0,1fr)]', hasTeams && 'gap-[3vw] lg:grid-cols-2')}>
          {hasTeams && <Board rows={teams} step={step} label={t('board.teams')} hasRound />}
          <Board rows={playerRows(game)} step={step} label={t('board.players')} isSmall={hasTeams} hasRound />
        </div>
      </Motion>
    </Stage>
  );
}
