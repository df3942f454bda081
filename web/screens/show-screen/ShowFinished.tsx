/** The show screen of a finished game: the podium, everyone else beside it, and confetti. */

import { useEffect } from 'react';

import { onPodium, winnersOf } from '../../../game/ranking.ts';
import { classes } from '../../components/classes.ts';
import { Motion } from '../../components/Motion.tsx';
import { ScreenTitle } from '../../components/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { playerRows, teamRows } from './board-rows.ts';
import { Board } from './Board.tsx';
import { Podium } from './Podium.tsx';
import { Stage } from './Stage.tsx';

/** From this many winners on, their names are set smaller. */
const MANY = 4;

export function ShowFinished() {
  const { t } = useTranslation('show');
  const format = useFormat();
  const { game } = useGameContext();
  const winners = winnersOf(game);
  useConfetti(winners.length > 0);
  const players = playerRows(game);
  const teams = teamRows(game);
  const best = onPodium(teams.length > 0 ? teams : players, ({ total }) => total);
  const others = players.filter((row) => best.every((step) => step.row !== row));
  return (
    <Stage
      className={classes(
        'items-center gap-[3vw]',
        others.length > 0 && 'lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-[3vh] text-center">
        <ScreenTitle
          className={
            winners.length >= MANY ? 'text-xl leading-tight' : 'text-[clamp(2rem,3.6vw,5rem)] leading-tight'
          }
        >
          {winners.length === 0
            ? t('finished.title')
            : t(teams.length > 0 ? 'finished.winnerTeam' : 'finished.winner', {
                count: winners.length,
                names: format.list(winners.map(({ name }) => name)),
              })}
        </ScreenTitle>
        {winners.length === 0 && <p className="max-w-[60ch] text-xl text-ink-soft">{t('finished.nobody')}</p>}
        {best.length > 0 && <Podium best={best} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[2vh]">
        {winners.length > 0 && <p className="font-display text-2xl font-bold">{t('finished.title')}</p>}
        <Motion>
          {others.length > 0 && (
            <Board
              rows={others}
              among={players}
              space={54}
              step="complete"
              label={t('board.players')}
              isSmall
            />
          )}
        </Motion>
        <p className="text-lg text-ink-soft">{t('finished.text')}</p>
      </div>
    </Stage>
  );
}

/** Confetti once, from both sides; none with reduced motion, nor without a winner. */
function useConfetti(isWon: boolean) {
  useEffect(() => {
    if (!isWon) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    const celebrate = async () => {
      const { default: confetti } = await import('canvas-confetti');
      if (isGone) return;
      // Without the worker: its blob is not among what our pages may run.
      const fire = confetti.create(undefined, { resize: true });
      stop = fire.reset;
      const shared = {
        particleCount: 120,
        spread: 75,
        startVelocity: 70,
        scalar: 1.6,
        disableForReducedMotion: true,
      };
      void fire({ ...shared, angle: 60, origin: { x: 0, y: 0.75 } });
      void fire({ ...shared, angle: 120, origin: { x: 1, y: 0.75 } });
    };
    void celebrate();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isWon]);
}
