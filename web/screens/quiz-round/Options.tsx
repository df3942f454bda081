/** The options: one tap or key answers; then right and wrong, once they may be shown; at the reveal who chose what, and the unchosen ones disappear. */

import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';

import type { QuestionView } from '../../../game/view.ts';
import { vibrate } from '../../browser/vibration.ts';
import { OptionButton, type OptionState } from '../../components/game/OptionButton.tsx';
import { rememberPositions } from '../../components/game/positions.ts';
import { toast } from '../../components/notices/Toasts.tsx';
import { classes } from '../../components/page/classes.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import type { RevealStage } from '../../connection/useRevealStage.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { OptionFaces, optionPosition } from './pause-parts.ts';
import { PointsBurst } from './PointsBurst.tsx';
import { useAnswerKeys } from './useAnswerKeys.ts';
import type { Verdict } from './useVerdict.ts';

interface OptionsProps {
  question: QuestionView;
  /** Four big lettered buttons that fill the screen. */
  isBig: boolean;
  verdict: Verdict;
  /** Null while the question is open. */
  stage: RevealStage | null;
}

export function Options({ question, isBig, verdict, stage }: OptionsProps) {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const { game, me } = context;
  const list = useRef<HTMLUListElement>(null);
  const { chosen, right, celebrated } = verdict;
  const { reveal } = game;
  const hasFaces = stage !== null && stage !== 'closed';
  const mayAnswer = game.phase === 'question' && me.role === 'player' && !context.hasAnswered(question.id);
  const choose = (index: number) => {
    if (!mayAnswer) return;
    vibrate('tap');
    // A disabled button loses the focus: the list of answers receives it.
    list.current?.focus({ preventScroll: true });
    context.answer(question.id, index);
  };
  useAnswerKeys(question.options.length, choose);
  useRefusedAnswer(question.id);
  // Stores the positions from which the faces move with the chosen option.
  useLayoutEffect(() => {
    const options = list.current;
    return () => rememberPositions(options);
  }, []);
  /** Whether it is wrong and nobody chose it. */
  const hasFallen = (index: number): boolean =>
    reveal !== null && index !== reveal.correctAnswer && !reveal.answer.includes(index);
  return (
    <div className={classes('relative', isBig && 'flex flex-1 flex-col')}>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('question.answers')}
        className={classes(
          'outline-none grid',
          isBig ? 'mt-3 flex-1 auto-rows-fr grid-cols-2 gap-2' : 'gap-x-2 flat:grid-cols-2 wide:grid-cols-2',
          !isBig && 'gap-y-[min(0.5rem,1.2svh)] wide:gap-3',
        )}
      >
        {question.options.map((option, index) => (
          <li key={option} data-position={optionPosition(index)} className="relative grid">
            <OptionButton
              index={index}
              text={option}
              state={stateOf(index, right, chosen)}
              isOwn={chosen === index}
              disabled={!mayAnswer}
              big={isBig}
              onChoose={() => choose(index)}
              className={hasFallen(index) ? 'animate-fall' : ''}
            />
            {hasFaces && (
              <Suspense fallback={null}>
                <OptionFaces option={index} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      {celebrated !== null && <PointsBurst points={celebrated} isDouble={question.double === true} />}
    </div>
  );
}

function stateOf(index: number, right: number | null, own: number | null): OptionState {
  if (right === null) return index === own ? 'chosen' : 'idle';
  if (index === right) return 'right';
  return index === own ? 'wrong' : 'dimmed';
}

/** A refused answer: the reason, and another try if time is left. */
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
