/** Round by round: every question with its answer, and the players who were right. */

import type { RoundResult } from '../../../game/results.ts';
import { Button } from '../../components/controls/Button.tsx';
import { useTopicName } from '../../components/game/topic-name.ts';
import { Card } from '../../components/page/Card.tsx';
import { Icon } from '../../components/page/Icon.tsx';
import { Skeleton } from '../../components/page/Skeleton.tsx';
import { playerOf, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { useResults } from './useResults.ts';

export function Rounds() {
  const { t } = useTranslation('results');
  const { data, hasFailed, isFetching, refetch } = useResults();
  return (
    <Card title={t('rounds.title')}>
      {hasFailed && <Failed isBusy={isFetching} onRetry={() => void refetch()} />}
      {data === undefined && !hasFailed && <RoundSkeletons />}
      {data?.rounds.length === 0 && <p className="text-ink-soft">{t('rounds.empty')}</p>}
      <div className="grid grid-cols-1 gap-2">
        {data?.rounds.map((round) => (
          <Round key={round.number} round={round} />
        ))}
      </div>
    </Card>
  );
}

function Failed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('results');
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{t('rounds.failed')}</p>
      <Button icon="refresh" busy={isBusy} onClick={onRetry}>
        {t('rounds.retry')}
      </Button>
    </div>
  );
}

function RoundSkeletons() {
  const { game } = useGameContext();
  return (
    <div className="grid grid-cols-1 gap-2">
      {Array.from({ length: Math.max(1, game.currentRound) }, (_, index) => (
        <Skeleton key={index} className="h-16 w-full" />
      ))}
    </div>
  );
}

function Round({ round }: { round: RoundResult }) {
  const { t } = useTranslation('results');
  const { game } = useGameContext();
  const nameOf = useTopicName();
  const chooser = playerOf(game, round.chosenBy)?.name;
  return (
    <details className="group rounded-md bg-card-deep">
      <summary className="flex min-h-16 items-center gap-3 rounded-md px-4 py-2.5 font-semibold">
        <span className="min-w-0 flex-1">
          {t('rounds.round', { number: round.number, topic: nameOf(round) })}
          <span className="flex flex-wrap gap-x-2 text-xs font-normal text-ink-soft">
            <span>{t(`common:difficulty.${round.difficulty}`)}</span>
            {chooser !== undefined && <span>{t('rounds.chosenBy', { name: chooser })}</span>}
            <span>{t('rounds.correct', { count: round.correctCount, total: round.askedCount })}</span>
          </span>
        </span>
        <Icon name="chevron" className="size-5 transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <ol className="grid grid-cols-1 gap-6 px-4 pt-1 pb-5">
        {round.questions.map((question) => (
          <QuestionCard key={question.id} question={question} />
        ))}
      </ol>
    </details>
  );
}
