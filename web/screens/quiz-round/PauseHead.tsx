/** The head of the pause: how the player did and stands now, and what comes next and when. */

import { REVEAL_MS, REVEAL_WITH_SHOW_SCREEN_MS } from '../../../game/constants.ts';
import { standingChangesOf } from '../../../game/moments.ts';
import { partsOf } from '../../../game/points.ts';
import type { QuestionView, RevealView } from '../../../game/view.ts';
import { Badge } from '../../components/Badge.tsx';
import { itemAt } from '../../components/item-at.ts';
import { Moments } from '../../components/Moments.tsx';
import { ownSeat, toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useCountdown, useDrain } from '../../connection/useCountdown.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

interface PauseHeadProps {
  reveal: RevealView;
  question: QuestionView;
}

export function PauseHead({ reveal, question }: PauseHeadProps) {
  const context = useGameContext();
  return (
    <div className="grid gap-2 rounded-md bg-card px-3 py-2 shadow-lift">
      {ownSeat(context) !== -1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <OwnResult reveal={reveal} question={question} />
          <OwnStanding />
        </div>
      )}
      <OwnRound reveal={reveal} />
      <NextUp reveal={reveal} />
      <Moments className="text-sm" />
    </div>
  );
}

/** The player's place, and the places that this question won or lost. */
function OwnStanding() {
  const { t } = useTranslation('play');
  const format = useFormat();
  const context = useGameContext();
  const seat = ownSeat(context);
  const changes = standingChangesOf(context.game);
  const own = changes.find((change) => change.seat === seat);
  if (own === undefined) return null;
  const places = format.number(Math.abs(own.climbed));
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm font-bold">
      {own.climbed !== 0 && (
        <span className={own.climbed > 0 ? 'animate-pop text-right-text' : 'animate-pop text-ink-soft'}>
          <span aria-hidden="true" className="numerals">
            {own.climbed > 0 ? '▲' : '▼'} {places}
          </span>
          <span className="sr-only">{t(own.climbed > 0 ? 'pause.up' : 'pause.down', { places })}</span>
        </span>
      )}
      <span>{t('pause.place', { place: format.place(own.rank), count: format.number(changes.length) })}</span>
    </p>
  );
}

function OwnResult({ reveal, question }: PauseHeadProps) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const context = useGameContext();
  const seat = ownSeat(context);
  if (seat === -1) return null;
  const answer = reveal.answer[seat] ?? null;
  const { base, speedBonus } = partsOf(reveal.points[seat] ?? 0);
  const isRight = answer === reveal.correctAnswer;
  const isVoid = context.game.voided?.some((entry) => entry.questionId === question.id) ?? false;
  return (
    <p className="flex flex-wrap items-center gap-2 font-semibold">
      <Badge kind={isRight ? 'right' : 'wrong'}>
        {isRight ? t('verdict.correct') : answer === null ? t('verdict.none') : t('verdict.wrong')}
      </Badge>
      {isRight && !isVoid && (
        <span className="numerals">{t('verdict.points', { points: format.signed(base) })}</span>
      )}
      {speedBonus > 0 && !isVoid && (
        <span className="text-sm">{t('verdict.speedBonus', { points: format.signed(speedBonus) })}</span>
      )}
      {isVoid && <Badge kind="outline">{t('challenge.voided')}</Badge>}
    </p>
  );
}

/** At the end of a round: what it brought the player. */
function OwnRound({ reveal }: { reveal: RevealView }) {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const { game } = context;
  const seat = ownSeat(context);
  if (seat === -1 || reveal.next === 'question') return null;
  const points = itemAt(game.scores.round, seat);
  return <p className="text-sm">{t('pause.roundOver', { number: game.currentRound, count: points })}</p>;
}

function NextUp({ reveal }: { reveal: RevealView }) {
  const { t } = useTranslation('play');
  const { game, serverNow } = useGameContext();
  const total = toRealMs(game, game.showScreenConnected ? REVEAL_WITH_SHOW_SCREEN_MS : REVEAL_MS);
  const { seconds } = useCountdown(game.deadline, total, serverNow);
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
