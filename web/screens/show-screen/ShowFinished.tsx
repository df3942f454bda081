/** The show screen of a finished game: the podium, everyone else beside it, and confetti. */

import { useEffect } from 'react';

import { rankedBy, winnersOf } from '../../../game/ranking.ts';
import { Motion } from '../../components/Motion.tsx';
import { ScreenTitle } from '../../components/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { playerRows, teamRows } from './board-rows.ts';
import { Board } from './Board.tsx';
import { Podium } from './Podium.tsx';
import { Stage } from './Stage.tsx';

const STEPS = 3;

export function ShowFinished() {
  const { t } = useTranslation('show');
  const format = useFormat();
  const { game } = useGameContext();
  useConfetti();
  const players = playerRows(game);
  const teams = teamRows(game);
  const best = rankedBy(teams.length > 0 ? teams : players, ({ total }) => total).slice(0, STEPS);
  const winners = winnersOf(game);
  const others = players.filter((row) => best.every((step) => step.row !== row));
  return (
    <Stage className="items-center gap-[3vw] lg:grid-cols-[1.4fr_1fr]">
      <div className="grid justify-items-center gap-[3vh] text-center">
        <ScreenTitle className="text-[clamp(2rem,3.6vw,5rem)] leading-tight">
          {winners.length === 0
            ? t('finished.title')
            : t(teams.length > 0 ? 'finished.winnerTeam' : 'finished.winner', {
                count: winners.length,
                names: format.list(winners.map(({ name }) => name)),
              })}
        </ScreenTitle>
        <Podium best={best} />
      </div>
      <div className="grid gap-[2vh]">
        <p className="font-display text-2xl font-bold">{t('finished.title')}</p>
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

/** Confetti once, from both sides; none with reduced motion. */
function useConfetti() {
  useEffect(() => {
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
  }, []);
}
