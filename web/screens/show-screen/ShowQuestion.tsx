/** The show screen of a question: its options, the clock, who has answered; at the reveal who chose what, the right option, and the fact. */

import type { QuestionView } from '../../../game/view.ts';
import { OptionButton, type OptionState } from '../../components/game/OptionButton.tsx';
import { OptionFaces } from '../../components/game/OptionFaces.tsx';
import { QuestionLanguageBadge } from '../../components/languages/QuestionLanguage.tsx';
import { Badge } from '../../components/page/Badge.tsx';
import { classes } from '../../components/page/classes.ts';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { hasLanded, useRevealStage } from '../../connection/useRevealStage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { AnswerRing } from './AnswerRing.tsx';
import { Stage } from './Stage.tsx';

/** `isAlone`: shown without its options, as time to read. */
export function ShowQuestion({ isOpen, isAlone = false }: { isOpen: boolean; isAlone?: boolean }) {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const { question } = game;
  if (question === null) return <NoQuestion />;
  const total = game.round?.questionCount ?? question.number;
  return (
    <Stage
      aside={
        <>
          {question.double && (
            <Badge kind="urgent" className="shrink-0 animate-pop">
              {t('play:double.badge')}
            </Badge>
          )}
          <Badge className="shrink-0">{t('question.number', { number: question.number, total })}</Badge>
        </>
      }
      className="items-center gap-[3vw] lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]"
    >
      <div className="grid content-center gap-[3vh]">
        <ScreenTitle hidden>{t('question.number', { number: question.number, total })}</ScreenTitle>
        {isOpen || isAlone ? (
          <Asked key={question.id} question={question} isAlone={isAlone} />
        ) : (
          <p className="animate-fade text-2xl text-ink-soft">{t('question.soon')}</p>
        )}
      </div>
      <AnswerRing isOpen={isOpen} />
    </Stage>
  );
}

function Asked({ question, isAlone }: { question: QuestionView; isAlone: boolean }) {
  return (
    <>
      <QuestionText question={question} isAlone={isAlone} />
      {!isAlone && <OptionsList question={question} />}
    </>
  );
}

function QuestionText({ question, isAlone }: { question: QuestionView; isAlone: boolean }) {
  const { t } = useTranslation('show');
  const size = isAlone ? 'text-[clamp(2rem,4.2vw,6rem)]' : sizeOf(question);
  return (
    <div className="flex animate-arrive items-center gap-8">
      {question.imageUrl !== undefined && (
        <img
          src={question.imageUrl}
          alt={t('question.picture')}
          className="max-h-[26svh] max-w-[40%] rounded-sm border border-line object-contain"
        />
      )}
      <p
        className={classes(
          'min-w-0 flex-1 font-display leading-tight font-bold text-balance hyphens-auto',
          size,
        )}
      >
        <bdi lang={question.language}>{question.text}</bdi>{' '}
        <QuestionLanguageBadge language={question.language} />
      </p>
    </div>
  );
}

const sizeOf = ({ text }: QuestionView): string =>
  text.length > 80 ? 'text-[clamp(1.5rem,2.7vw,4rem)]' : 'text-[clamp(1.75rem,3.3vw,5rem)]';

function OptionsList({ question }: { question: QuestionView }) {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const stage = useRevealStage();
  const { reveal } = game;
  const right = hasLanded(stage) ? (reveal?.correctAnswer ?? null) : null;
  const hasFaces = stage !== null && stage !== 'closed';
  /** Whether it is wrong and nobody chose it. */
  const hasFallen = (index: number): boolean =>
    right === null && reveal !== null && index !== reveal.correctAnswer && !reveal.answer.includes(index);
  const textSize = question.options.some((option) => option.length > 36)
    ? 'text-[clamp(1.125rem,1.75vw,2.5rem)]!'
    : 'text-[clamp(1.25rem,2.4vw,3.5rem)]!';
  return (
    <ul aria-label={t('question.options')} className="grid gap-[1.6vh]">
      {question.options.map((option, index) => (
        <li key={option} className={classes('grid gap-[1.6vh]', hasFallen(index) && 'animate-fall')}>
          <OptionButton
            stage
            index={index}
            text={option}
            state={stateOf(index, right)}
            className={classes(
              'leading-tight',
              right === null || right === index
                ? classes('min-h-[11.5svh]! py-2! [&>svg]:size-[max(2.5rem,7svh)]!', textSize)
                : 'min-h-[6svh]! py-1! text-[clamp(1rem,1.3vw,2rem)]! [&>svg]:size-[max(1.75rem,4svh)]!',
            )}
          >
            {hasFaces && <OptionFaces option={index} stage />}
          </OptionButton>
          {right === index && reveal !== null && (
            <p className="animate-arrive text-[clamp(1.25rem,2.1vw,3rem)] leading-snug font-semibold text-balance">
              <bdi lang={question.language}>{reveal.explanation}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf(index: number, right: number | null): OptionState {
  if (right === null) return 'idle';
  return index === right ? 'right' : 'dimmed';
}

function NoQuestion() {
  const { t } = useTranslation('show');
  return (
    <Stage className="place-content-center text-center">
      <ScreenTitle className="text-3xl">{t('question.notFound')}</ScreenTitle>
    </Stage>
  );
}
