/** Toasts about challenges in every phase: one when somebody else opens a challenge, and its outcome for everyone. */

import { useEffect, useRef } from 'react';

import { announce } from '../../components/notices/LiveRegion.tsx';
import { toast } from '../../components/notices/Toasts.tsx';
import { ownSeat, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

const SHOWN_MS = 8_000;

export function ChallengeToasts() {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const seat = ownSeat(context);
  const { voided = [], challenges = [] } = context.game;
  // Challenges settled before this page was opened get no toast.
  const told = useRef<Set<string>>(null);
  useEffect(() => {
    const isFirst = told.current === null;
    const known = (told.current ??= new Set());
    const isNews = (questionId: string): boolean => {
      if (known.has(questionId)) return false;
      known.add(questionId);
      return !isFirst;
    };
    for (const { questionId, round, number, reason } of voided) {
      if (!isNews(questionId)) continue;
      const title = t('challenge.voidedNote', { round, number });
      toast({ title, ...(reason === '' ? {} : { text: reason }), shownMs: SHOWN_MS });
      announce(`${title} ${reason}`);
    }
    for (const { questionId, status, judge, by } of challenges) {
      const isOwn = by.includes(seat);
      if (status === 'open' && isNews(`open ${questionId}`) && !isOwn) {
        const text = t(judge === 'model' ? 'challenge.openedLook' : 'challenge.openedVote');
        toast({ title: t('challenge.opened'), text, shownMs: SHOWN_MS });
      }
      if (status !== 'upheld' || !isNews(questionId)) continue;
      const text = t(isOwn ? 'challenge.upheld' : 'challenge.othersUpheld');
      toast({ text, shownMs: SHOWN_MS });
      announce(text);
    }
  }, [voided, challenges, seat, t]);
  return null;
}
