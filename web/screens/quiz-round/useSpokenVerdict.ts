/** Announces right or wrong to screen readers, once per question. */

import { useEffect } from 'react';

import { itemAt } from '../../../game/item-at.ts';
import type { QuestionView } from '../../../game/view.ts';
import { announce } from '../../components/notices/LiveRegion.tsx';
import { ownSeat, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** `right`: the right option, once it may be shown; `own`: this player's option. */
export function useSpokenVerdict(question: QuestionView, right: number | null, own: number | null): void {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const { game, me } = context;
  const answer = right === null ? null : itemAt(question.options, right);
  const known = me.answer?.questionId === question.id ? me.answer.totalPoints : null;
  const points = known ?? game.reveal?.points[ownSeat(context)] ?? 0;
  useEffect(() => {
    if (answer === null) return;
    if (own === null) announce(t('verdict.saidReveal', { answer }));
    else
      announce(
        own === right ? t('verdict.said', { points }) : t('verdict.saidWrong', { answer }),
        'assertive',
      );
  }, [answer, own, right, points, t]);
}
