/** The pause after a question: why that was right, what comes next and when, and how everyone stands. */

import { lazy, Suspense } from 'react';

import { REVEAL_MS, REVEAL_WITH_SHOW_SCREEN_MS } from '../../../game/constants.ts';
import type { QuestionView, RevealView } from '../../../game/view.ts';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { useAction } from '../../components/useAction.ts';
import { toRealMs, ownSeat, useGameContext } from '../../connection/GameContext.tsx';
import { useCountdown, useDrain } from '../../connection/useCountdown.ts';
import { useFormat } from '../../i18n/format.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ChallengeButton } from './ChallengeButton.tsx';
import { loadScoreboard } from './load-scoreboard.ts';

const Scoreboard = lazy(loadScoreboard);

interface PauseProps {
  reveal: RevealView;
  question: QuestionView;
}

export function Pause({ reveal, question }: PauseProps) {
  const { t } = useTranslation('play');
  const { me } = useGameContext();
  return (
    <section aria-label={t('pause.title')} className="mt-3 grid animate-arrive gap-3">
      <OwnResult reveal={reveal} question={question} />
      <p className="text-sm text-ink-soft">
        <bdi>{reveal.explanation}</bdi>
      </p>
      <NextUp reveal={reveal} />
      <Suspense fallback={null}>
        <Scoreboard reveal={reveal} />
      </Suspense>
      <div className="flex flex-wrap gap-2">
        {me.role === 'player' && <ChallengeButton questionId={question.id} />}
        {me.role === 'organizer' && <SkipButton />}
      </div>
    </section>
  );
}

function OwnResult({ reveal, question }: PauseProps) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const context = useGameContext();
  const seat = ownSeat(context);
  if (seat === -1) return null;
  const answer = reveal.answer[seat] ?? null;
  const points = format.signed(reveal.points[seat] ?? 0);
  const isRight = answer === reveal.correctAnswer;
  const isVoid = context.game.voided?.some((entry) => entry.questionId === question.id) ?? false;
  return (
    <p className="flex flex-wrap items-center gap-2 font-semibold">
      <Badge kind={isRight ? 'right' : 'wrong'}>
        {isRight ? t('verdict.correct') : answer === null ? t('verdict.none') : t('verdict.wrong')}
      </Badge>
      {isRight && !isVoid && <span className="numerals">{t('verdict.points', { points })}</span>}
      {isVoid && <Badge kind="outline">{t('challenge.voided')}</Badge>}
      {question.checked && <span className="text-xs font-normal text-ink-soft">{t('question.checked')}</span>}
    </p>
  );
}

function NextUp({ reveal }: { reveal: RevealView }) {
  const { t } = useTranslation('play');
  const { game, serverNow } = useGameContext();
  const { seconds, left } = useCountdown(game.deadline, serverNow);
  const short = toRealMs(game, REVEAL_MS);
  const total = left > short ? toRealMs(game, REVEAL_WITH_SHOW_SCREEN_MS) : short;
  const drain = useDrain<HTMLDivElement>('bar', reveal.waiting ? null : game.deadline, total, serverNow);
  const message = { question: 'nextQuestion', round: 'nextRound', end: 'gameEnding' } as const;
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">
        {reveal.waiting ? t('pause.waiting') : t(`pause.${message[reveal.next]}`, { count: seconds })}
      </p>
      <div className="h-2 overflow-hidden rounded-full bg-paper-deep" aria-hidden="true">
        <div ref={drain} className="h-full origin-left rounded-full bg-act rtl:origin-right" />
      </div>
    </div>
  );
}

function SkipButton() {
  const { t } = useTranslation('play');
  const { skip } = useGameContext();
  const refusal = useRefusal();
  // NOTHING_TO_SKIP: the pause ended by itself in the same moment, which is what the organizer wanted.
  const skipping = useAction(skip, (code) => (code === 'NOTHING_TO_SKIP' ? null : { text: refusal(code) }));
  return (
    <Button kind="act" size="small" busy={skipping.isBusy} onClick={() => void skipping.run()}>
      {t('pause.skip')}
    </Button>
  );
}
