/** The options: one tap or key answers; then right and wrong, when they may be seen. */

import { Suspense, useEffect, useRef } from 'react';

import type { QuestionView } from '../../../game/view.ts';
import { classes } from '../../components/classes.ts';
import { itemAt } from '../../components/item-at.ts';
import { announce } from '../../components/LiveRegion.tsx';
import { OptionButton, type OptionState } from '../../components/OptionButton.tsx';
import { toast } from '../../components/Toasts.tsx';
import { ownSeat, useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { OptionFaces } from './pause-parts.ts';
import { PointsBurst } from './PointsBurst.tsx';
import { useAnswerKeys } from './useAnswerKeys.ts';
import { useVerdict } from './useVerdict.ts';

interface OptionsProps {
  question: QuestionView;
  /** Four big lettered buttons that fill the screen. */
  isBig: boolean;
}

export function Options({ question, isBig }: OptionsProps) {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const { game, me } = context;
  const list = useRef<HTMLUListElement>(null);
  const { chosen, result, celebrated } = useVerdict(question.id);
  const right = game.reveal?.correctAnswer ?? result?.correctAnswer ?? null;
  const own = game.reveal?.answer[ownSeat(context)] ?? chosen;
  const isRevealed = game.phase === 'reveal';
  const mayAnswer = game.phase === 'question' && me.role === 'player' && !context.hasAnswered(question.id);
  const choose = (index: number) => {
    if (!mayAnswer) return;
    if ('vibrate' in navigator) navigator.vibrate(30);
    // A button that is disabled loses the focus: the answers keep it.
    list.current?.focus({ preventScroll: true });
    context.answer(question.id, index);
  };
  useAnswerKeys(question.options.length, choose);
  useSpokenVerdict(question, right, own);
  useRefusedAnswer(question.id);
  return (
    <div className={classes('relative', isBig && 'flex flex-1 flex-col')}>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('question.answers')}
        className={classes(
          'outline-none grid',
          isBig ? 'mt-3 flex-1 auto-rows-fr grid-cols-2 gap-2' : 'gap-x-2 flat:grid-cols-2 wide:grid-cols-2',
          // Room for the faces on the options.
          !isBig && (isRevealed ? 'mt-5 gap-y-5' : 'gap-y-[min(0.5rem,1.2svh)] wide:gap-3'),
        )}
      >
        {question.options.map((option, index) => (
          <li key={option} className="relative grid">
            <OptionButton
              index={index}
              text={option}
              state={stateOf(index, right, own)}
              isOwn={own === index}
              disabled={!mayAnswer}
              big={isBig}
              onChoose={() => choose(index)}
              className={isRevealed ? 'pt-3' : ''}
            />
            {isRevealed && (
              <Suspense fallback={null}>
                <OptionFaces option={index} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      {celebrated !== null && <PointsBurst points={celebrated} />}
    </div>
  );
}

function stateOf(index: number, right: number | null, own: number | null): OptionState {
  if (right === null) return index === own ? 'chosen' : 'idle';
  if (index === right) return 'right';
  return index === own ? 'wrong' : 'dimmed';
}

/** Says what the colours show, once. */
function useSpokenVerdict(question: QuestionView, right: number | null, own: number | null) {
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

/** An answer that was not taken: why, and another try where there is time. */
function useRefusedAnswer(questionId: string) {
  const { t } = useTranslation('play');
  const { picked } = useGameContext();
  const refusal = useRefusal();
  const code = picked?.questionId === questionId && picked.state === 'refused' ? picked.refusal : undefined;
  const text = code === undefined ? undefined : refusal(code);
  const title = t('question.failed');
  useEffect(() => {
    if (text !== undefined) toast({ kind: 'error', title, text });
  }, [text, title]);
}
