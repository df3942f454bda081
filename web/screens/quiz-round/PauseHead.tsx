/** The head of the pause: the player's result, with the points counting up, and what comes next and when. */

import { REVEAL_MS, REVEAL_WITH_SHOW_SCREEN_MS } from '../../../game/constants.ts';
import { partsOf } from '../../../game/points.ts';
import type { QuestionView, RevealView } from '../../../game/view.ts';
import { useCountUp } from '../../components/game/useCountUp.ts';
import { Badge } from '../../components/page/Badge.tsx';
import { classes } from '../../components/page/classes.ts';
import { ownSeat, toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useCountdown, useDrain } from '../../connection/useCountdown.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { AMAZING_BONUS } from './PointsBurst.tsx';

/** How long the points count up, in milliseconds of game time. */
const COUNTING_MS = 700;

interface PauseHeadProps {
  reveal: RevealView;
  question: QuestionView;
}

export function PauseHead({ reveal, question }: PauseHeadProps) {
  const context = useGameContext();
  const seat = ownSeat(context);
  const isRight = seat !== -1 && reveal.answer[seat] === reveal.correctAnswer;
  return (
    <div
      className={classes(
        'grid gap-1.5 rounded-md px-3 py-2 shadow-lift',
        isRight ? 'animate-pop bg-right text-right-ink' : 'bg-card',
      )}
    >
      {seat !== -1 && <OwnResult reveal={reveal} question={question} isRight={isRight} />}
      <NextUp reveal={reveal} question={question} isRight={isRight} />
    </div>
  );
}

function OwnResult({ reveal, question, isRight }: PauseHeadProps & { isRight: boolean }) {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const seat = ownSeat(context);
  const isVoid = context.game.voided?.some((entry) => entry.questionId === question.id) ?? false;
  if (isRight && !isVoid)
    return <Earned points={reveal.points[seat] ?? 0} isDouble={question.double === true} />;
  return (
    <p className="flex flex-wrap items-center gap-2 font-semibold">
      {isRight ? (
        <span>{t('verdict.correct')}</span>
      ) : (
        <Badge kind="wrong">{t(reveal.answer[seat] === null ? 'verdict.none' : 'verdict.wrong')}</Badge>
      )}
      {isVoid && <Badge kind="outline">{t('challenge.voided')}</Badge>}
    </p>
  );
}

/** The points of a right answer count up; base points and speed bonus stand beside them. */
function Earned({ points, isDouble }: { points: number; isDouble: boolean }) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const { game } = useGameContext();
  const { base, speedBonus } = partsOf(points, isDouble);
  const counted = useCountUp(0, points, toRealMs(game, COUNTING_MS));
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 leading-tight font-semibold">
      <span className="font-display">
        {t(speedBonus >= AMAZING_BONUS ? 'verdict.amazing' : 'verdict.correct')}
      </span>
      <span className="numerals text-2xl font-bold">{format.signed(counted)}</span>
      <span className="text-sm">{t('verdict.points', { points: format.signed(base) })}</span>
      {speedBonus > 0 && (
        <span className="text-sm">{t('verdict.speedBonus', { points: format.signed(speedBonus) })}</span>
      )}
    </p>
  );
}

function NextUp({ reveal, question, isRight }: PauseHeadProps & { isRight: boolean }) {
  const { t } = useTranslation('play');
  const { game, serverNow } = useGameContext();
  const total = toRealMs(game, game.showScreenConnected ? REVEAL_WITH_SHOW_SCREEN_MS : REVEAL_MS);
  const isHeld = typeof game.held?.until === 'number';
  const { seconds } = useCountdown(game.deadline, total, serverNow);
  const drain = useDrain<HTMLDivElement>('bar', reveal.waiting ? null : game.deadline, total, serverNow);
  if (isHeld) return null;
  const isBeforeDouble =
    game.settings.doubleLast &&
    game.currentRound === game.totalRounds &&
    question.number + 1 === game.round?.questionCount;
  const message = { question: 'nextQuestion', round: 'nextRound', end: 'gameEnding' } as const;
  return (
    <div className="grid gap-1">
      <p className="text-xs font-semibold">
        {reveal.waiting ? t('pause.waiting') : t(`pause.${message[reveal.next]}`, { count: seconds })}
      </p>
      {isBeforeDouble && <p className="text-sm font-bold">{t('double.next')}</p>}
      <div
        className={classes(
          'h-1.5 overflow-hidden rounded-full',
          isRight ? 'bg-right-ink/25' : 'bg-paper-deep',
        )}
        aria-hidden="true"
      >
        <div
          ref={drain}
          className={classes(
            'h-full origin-left rounded-full rtl:origin-right',
            isRight ? 'bg-right-ink' : 'bg-act',
          )}
        />
      </div>
    </div>
  );
}
