/** The show screen while the questions of the chosen topic are written: the progress. */

import type { RoundView } from '../../../game/view.ts';
import { GameTable } from '../../components/game/GameTable.tsx';
import { useTopicName } from '../../components/game/topic-name.ts';
import { ProgressBar } from '../../components/page/ProgressBar.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Stage, TABLE_WIDTH } from './Stage.tsx';

export function ShowGenerating() {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const topicName = useTopicName();
  const { round } = game;
  return (
    <Stage className="items-center gap-[3vw] lg:grid-cols-2">
      <div className="grid gap-6">
        <p className="text-xl text-ink-soft">{t('generating.title')}</p>
        <ScreenTitle className="animate-pop text-[clamp(2rem,4.4vw,6rem)] leading-tight">
          <bdi>{round === null ? '' : topicName(round)}</bdi>
        </ScreenTitle>
        {round !== null && <Progress round={round} />}
      </div>
      <GameTable
        isShow
        className={TABLE_WIDTH}
        change={(seat) => ({ ...seat, isLit: seat.id === round?.chosenBy })}
      />
    </Stage>
  );
}

function Progress({ round }: { round: RoundView }) {
  const { t } = useTranslation('topics');
  const { progress, questionCount } = round;
  const value = progress === undefined ? null : Math.min(1, (progress.count + 1) / (questionCount + 1));
  return (
    <div className="grid gap-3">
      <ProgressBar label={t('generating')} value={value} className="h-[1.6vh]" />
      <output className="text-lg font-semibold">{textOf()}</output>
      <p className="text-sm text-ink-soft">{t('warning')}</p>
    </div>
  );

  function textOf(): string {
    if (progress === undefined) return t('stage.start');
    if (progress.stage !== 'writing') return t(`stage.${progress.stage}`);
    return t('stage.writing', { count: Math.min(progress.count, questionCount), total: questionCount });
  }
}
