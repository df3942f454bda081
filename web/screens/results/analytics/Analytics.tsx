/** Deep analytics: the score race, accuracy and time by player, topic and difficulty, the hardest and easiest question, and a CSV file. */

import type { ResultsReply } from '../../../../protocol/data.ts';
import { useTopicName } from '../../../components/game/topic-name.ts';
import { Card } from '../../../components/page/Card.tsx';
import { SkeletonText } from '../../../components/page/Skeleton.tsx';
import { useGameContext } from '../../../connection/GameContext.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useResults } from '../useResults.ts';
import { DownloadCsv } from './DownloadCsv.tsx';
import { Extremes } from './Extremes.tsx';
import { MeasureList } from './MeasureList.tsx';
import { scoredQuestions, measuresByDifficulty, measuresByPlayer, measuresByTopic } from './measures.ts';
import { RaceChart } from './RaceChart.tsx';

export function Analytics() {
  const { t } = useTranslation('results');
  const { game } = useGameContext();
  const { data, hasFailed } = useResults();
  // Rounds.tsx shows a failed load and its retry button.
  if (!game.settings.deepAnalytics || hasFailed) return null;
  return (
    <Card title={t('analytics.title')}>
      {data === undefined ? <SkeletonText lines={6} /> : <Numbers results={data} />}
    </Card>
  );
}

function Numbers({ results }: { results: ResultsReply }) {
  const { t } = useTranslation('results');
  const nameOf = useTopicName();
  if (scoredQuestions(results).length === 0) return <p className="text-ink-soft">{t('analytics.none')}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <RaceChart results={results} />
      <MeasureList
        title={t('analytics.byPlayer')}
        measures={measuresByPlayer(results).map(({ player, ...measure }) => ({
          ...measure,
          key: player.playerId,
          name: player.name,
          playerId: player.playerId,
          isBot: player.bot === true,
        }))}
      />
      <MeasureList
        title={t('analytics.byTopic')}
        measures={measuresByTopic(results).map((measure) => ({
          ...measure,
          key: measure.topic,
          name: nameOf(measure),
        }))}
      />
      <MeasureList
        title={t('analytics.byDifficulty')}
        measures={measuresByDifficulty(results).map((measure) => ({
          ...measure,
          key: measure.difficulty,
          name: t(`common:difficulty.${measure.difficulty}`),
        }))}
      />
      <Extremes results={results} />
      <DownloadCsv />
    </div>
  );
}
