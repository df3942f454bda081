/** The question's topic, its number in the round, and the round. */

import type { QuestionView } from '../../../game/view.ts';
import { useTopicName } from '../../components/game/topic-name.ts';
import { Badge } from '../../components/page/Badge.tsx';
import { classes } from '../../components/page/classes.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** All three on one line of a narrow phone. */
const SMALL = 'px-2.5 text-xs whitespace-nowrap short:px-2';

export function QuestionBadges({ question }: { question: QuestionView }) {
  const { t } = useTranslation('play');
  const { game } = useGameContext();
  const topicName = useTopicName();
  const total = game.round?.questionCount ?? question.number;
  return (
    <ul className="flex min-w-0 flex-wrap items-center gap-1.5 pb-2 short:flex-nowrap short:gap-1 short:pb-1 flat:flex-nowrap flat:pb-0">
      <li className="max-w-full min-w-0">
        <Badge kind="act" className={SMALL}>
          <bdi className="one-line">{game.round === null ? '' : topicName(game.round)}</bdi>
        </Badge>
      </li>
      <li className="shrink-0">
        <Badge className={SMALL}>{t('badge.question', { number: question.number, total })}</Badge>
      </li>
      <li className="shrink-0">
        {question.double ? (
          <Badge kind="urgent" className={classes('animate-pop', SMALL)}>
            {t('double.badge')}
          </Badge>
        ) : (
          <Badge className={SMALL}>
            {t('badge.round', { number: game.currentRound, total: game.totalRounds })}
          </Badge>
        )}
      </li>
    </ul>
  );
}
