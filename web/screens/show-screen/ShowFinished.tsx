/** The show screen of a finished game: the podium, everyone else beside it, then the awards, and confetti. */

import { Suspense } from 'react';

import { winnersOf } from '../../../game/ranking.ts';
import { classes } from '../../components/page/classes.ts';
import { Motion } from '../../components/page/Motion.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { StagePodium } from '../../components/podium/StagePodium.tsx';
import { useConfetti } from '../../components/podium/useConfetti.ts';
import { usePodium } from '../../components/podium/usePodium.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { playerRows } from './board-rows.ts';
import { Board } from './Board.tsx';
import { MANY_AWARDS, ShowAwards } from './ShowAwards.tsx';
import { Stage } from './Stage.tsx';

/** From this number of winners on, their names are smaller. */
const MANY = 4;

export function ShowFinished() {
  const { t } = useTranslation('show');
  const format = useFormat();
  const { game } = useGameContext();
  const winners = winnersOf(game);
  const podium = usePodium();
  useConfetti(podium.isNamed && winners.length > 0, 'show');
  const players = playerRows(game);
  const onPodium = new Set(podium.steps.flatMap(({ places }) => places.map(({ key }) => key)));
  const others = players.filter(({ id }) => !onPodium.has(id));
  const hasAwards = winners.length > 0 && podium.hasAwards;
  const headline =
    winners.length === 0
      ? t('finished.title')
      : t(winners[0]?.isTeam ? 'finished.winnerTeam' : 'finished.winner', {
          count: winners.length,
          names: format.list(winners.map(({ name }) => name)),
        });
  return (
    <Stage
      className={classes(
        'items-center gap-x-[3vw] gap-y-[1vh]',
        winners.length > 0 &&
          ((game.awards?.length ?? 0) >= MANY_AWARDS
            ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]'
            : 'lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]'),
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-[3vh] text-center">
        <ScreenTitle
          className={
            winners.length >= MANY ? 'text-xl leading-tight' : 'text-[clamp(2rem,3.6vw,5rem)] leading-tight'
          }
        >
          {podium.isNamed ? headline : t('finished.soon')}
        </ScreenTitle>
        {winners.length === 0 && <p className="max-w-[60ch] text-xl text-ink-soft">{t('finished.nobody')}</p>}
        {winners.length > 0 && <StagePodium {...podium} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[2vh]">
        {hasAwards ? (
          <Suspense fallback={null}>
            <ShowAwards />
          </Suspense>
        ) : (
          <>
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
          </>
        )}
        <p className="text-lg text-ink-soft">
          {hasAwards && <b>{t('finished.title')}. </b>}
          {t('finished.text')}
        </p>
      </div>
    </Stage>
  );
}
