/** One question in the results: its options with the right one marked, who chose which, and how fast. */

import type { QuestionResult } from '../../../game/results.ts';
import { BotTag } from '../../components/game/BotTag.tsx';
import { Icon } from '../../components/page/Icon.tsx';
import { playerOf, useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Challenge } from './Challenge.tsx';
import { OptionList } from './OptionList.tsx';

export function QuestionCard({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('results');
  return (
    <li className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <h3 className="font-text text-base leading-snug font-semibold tracking-normal">
        <span className="numerals me-1.5 text-ink-soft">{question.number}.</span>
        <bdi>{question.text}</bdi>
      </h3>
      {question.voided && <Voided question={question} />}
      {question.imageUrl !== undefined && (
        <img
          src={question.imageUrl}
          alt={t('play:question.picture')}
          loading="lazy"
          className="max-h-36 rounded-sm border border-line"
        />
      )}
      <OptionList question={question} />
      {question.explanation !== '' && (
        <p className="text-sm text-ink-soft">
          <bdi>{question.explanation}</bdi>
        </p>
      )}
      <WhoKnew question={question} />
      <Challenge question={question} />
    </li>
  );
}

/** Says that the question does not count, and the reason if one was given. */
function Voided({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('results');
  const { game } = useGameContext();
  const reason = game.voided?.find(({ questionId }) => questionId === question.id)?.reason;
  return (
    <p className="flex items-start gap-2 rounded-sm border-2 border-dashed border-line-strong px-3 py-2 text-sm">
      <Icon name="flag" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        <strong className="block">{t('rounds.voided')}</strong>
        {reason && <bdi>{reason}</bdi>}
      </span>
    </p>
  );
}

function WhoKnew({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { game } = useGameContext();
  const right = question.answers
    .filter(({ isCorrect }) => isCorrect)
    .toSorted((a, b) => a.timeTaken - b.timeTaken);
  if (right.length === 0) return <p className="text-sm font-semibold">{t('rounds.none')}</p>;
  return (
    <div>
      <p className="text-sm font-semibold">
        {t('rounds.questionCorrect', { count: question.correctCount, total: question.playerCount })}
      </p>
      <ol className="mt-1 text-sm">
        {right.map(({ playerId, timeTaken, points, bot }) => (
          <li key={playerId} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1">
              <bdi>{playerOf(game, playerId)?.name}</bdi>
              {bot === true && <BotTag />}
            </span>
            <span className="text-ink-soft tabular-nums">{format.seconds(timeTaken)}</span>
            {!question.voided && (
              <span className="numerals min-w-12 text-end text-xs font-semibold text-right-text">
                {format.signed(points)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
