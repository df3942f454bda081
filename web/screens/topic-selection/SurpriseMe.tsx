/** A button that picks a topic which the table has not played. */

import { PRESETS } from '../../../game/constants.ts';
import { surpriseTopic, type PlayedTopics } from '../../../game/surprise.ts';
import { useOfferedTopics } from '../../api/topics.ts';
import { Button } from '../../components/controls/Button.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { TopicChoice } from './useTopicChoice.ts';

interface SurpriseMeProps {
  choice: TopicChoice;
  before: PlayedTopics;
}

export function SurpriseMe({ choice, before }: SurpriseMeProps) {
  const { t } = useTranslation('topics');
  const { language, settings } = useGameContext().game;
  const listed = useOfferedTopics(language, settings.kids).filter(({ theme }) => theme !== undefined);
  const topics = settings.personalTopics ?? [...PRESETS, ...listed.map(({ name }) => name)];
  const surprise = () => {
    const drawn = surpriseTopic(topics, before, Math.random());
    if (drawn !== null) choice.choose(drawn);
  };
  return (
    <Button
      icon="spark"
      className="max-w-full justify-self-center"
      disabled={choice.isBusy}
      onClick={surprise}
    >
      {t('surprise')}
    </Button>
  );
}
