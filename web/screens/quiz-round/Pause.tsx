/** The pause after the right option is shown: result, question, right option, the fact, then everyone's scores. */

import { useEffect } from 'react';

import { itemAt } from '../../../game/item-at.ts';
import { standingChangesOf } from '../../../game/moments.ts';
import type { QuestionView, RevealView } from '../../../game/view.ts';
import { Moments } from '../../components/game/Moments.tsx';
import { OptionButton } from '../../components/game/OptionButton.tsx';
import { OptionFaces } from '../../components/game/OptionFaces.tsx';
import { rememberFact } from '../../components/game/round-facts.ts';
import { useMoveFrom } from '../../components/game/useMoveFrom.ts';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useNextFrame } from '../../components/page/useNextFrame.ts';
import { ownSeat, useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ChallengeButton } from './ChallengeButton.tsx';
import { LoveButton } from './LoveButton.tsx';
import { optionPosition } from './pause-parts.ts';
import { PauseHead } from './PauseHead.tsx';
import { Picture } from './Picture.tsx';
import { Scoreboard } from './Scoreboard.tsx';
import { mayGoOn, SkipButton } from './SkipButton.tsx';

export { OptionFaces } from '../../components/game/OptionFaces.tsx';

interface PauseProps {
  reveal: RevealView;
  question: QuestionView;
  /** Whether the ranking already shows the new ranks. */
  isRanked: boolean;
}

export function Pause({ reveal, question, isRanked }: PauseProps) {
  const { t } = useTranslation('play');
  const context = useGameContext();
  // Rendered after the result, which everyone waits for.
  const isDue = useNextFrame();
  const total = context.game.round?.questionCount ?? question.number;
  useRememberedFact(reveal, question);
  return (
    <>
      <ScreenTitle hidden>{t('question.title', { number: question.number, total })}</ScreenTitle>
      <PauseHead reveal={reveal} question={question} />
      <Picture question={question} isSmall />
      <p className="mt-2 mb-4.5 font-display text-base leading-snug font-bold text-balance hyphens-auto wide:text-xl">
        <bdi lang={question.language}>{question.text}</bdi>
      </p>
      <RightOption reveal={reveal} question={question} />
      <p className="mt-2 animate-arrive rounded-md bg-act-wash px-3 py-2 text-base leading-snug wide:text-lg">
        <bdi lang={question.language}>{reveal.explanation}</bdi>
      </p>
      {isDue && (
        <section aria-label={t('pause.title')} className="mt-3 grid animate-arrive gap-3">
          <OwnLine reveal={reveal} />
          <Scoreboard isRanked={isRanked} />
          <OtherOptions reveal={reveal} question={question} />
          <div className="flex flex-wrap items-center gap-2">
            {mayGoOn(context) && <SkipButton />}
            {context.me.role === 'player' && <LoveButton questionId={question.id} />}
            {context.me.role === 'player' && <ChallengeButton questionId={question.id} />}
            {question.checked && <span className="text-xs text-ink-soft">{t('question.checked')}</span>}
          </div>
        </section>
      )}
    </>
  );
}

/** For the wait until the next topic is chosen. */
function useRememberedFact(reveal: RevealView, question: QuestionView): void {
  const { game, gameId } = useGameContext();
  const { currentRound } = game;
  useEffect(() => {
    rememberFact(gameId, {
      questionId: question.id,
      round: currentRound,
      question: question.text,
      answer: itemAt(question.options, reveal.correctAnswer),
      explanation: reveal.explanation,
      language: question.language,
      right: reveal.answer.filter((answer) => answer === reveal.correctAnswer).length,
    });
  }, [gameId, currentRound, question, reveal]);
}

interface OptionsOfPause {
  reveal: RevealView;
  question: QuestionView;
}

/** Moves from its position among the other options. */
function RightOption({ reveal, question }: OptionsOfPause) {
  const context = useGameContext();
  const index = reveal.correctAnswer;
  const ref = useMoveFrom<HTMLDivElement>(optionPosition(index));
  return (
    <div ref={ref} className="relative">
      <OptionButton
        index={index}
        text={itemAt(question.options, index)}
        state="right"
        isOwn={reveal.answer[ownSeat(context)] === index}
        disabled
      />
      <OptionFaces option={index} />
    </div>
  );
}

/** The wrong options, with the players who chose them. */
function OtherOptions({ reveal, question }: OptionsOfPause) {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const own = reveal.answer[ownSeat(context)] ?? null;
  return (
    <ul aria-label={t('question.answers')} className="mt-2 grid gap-y-4">
      {question.options.map(
        (option, index) =>
          index !== reveal.correctAnswer && (
            <li key={option} className="relative grid">
              <OptionButton
                index={index}
                text={option}
                state={own === index ? 'wrong' : 'dimmed'}
                isOwn={own === index}
                disabled
                className="min-h-11! py-1!"
              />
              <OptionFaces option={index} />
            </li>
          ),
      )}
    </ul>
  );
}

/** The player's rank and its change; at the end of a round the round's points; then remarkable facts. */
function OwnLine({ reveal }: { reveal: RevealView }) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const context = useGameContext();
  const { game } = context;
  const seat = ownSeat(context);
  const changes = standingChangesOf(game);
  const own = changes.find((change) => change.seat === seat);
  const hasPoints = changes.some(({ total }) => total > 0);
  return (
    <>
      {own !== undefined && hasPoints && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-bold">
          <Climbed places={own.climbed} />
          <span>
            {t('pause.place', { place: format.place(own.rank), count: format.number(changes.length) })}
          </span>
        </p>
      )}
      {seat !== -1 && reveal.next !== 'question' && (
        <p className="text-sm">
          {t('pause.roundOver', { number: game.currentRound, count: itemAt(game.scores.round, seat) })}
        </p>
      )}
      <Moments className="text-sm" />
    </>
  );
}

function Climbed({ places: climbed }: { places: number }) {
  const { t } = useTranslation('play');
  const format = useFormat();
  if (climbed === 0) return null;
  const places = format.number(Math.abs(climbed));
  return (
    <span className={climbed > 0 ? 'animate-pop text-right-text' : 'animate-pop text-ink-soft'}>
      <span aria-hidden="true" className="numerals">
        {climbed > 0 ? '▲' : '▼'} {places}
      </span>
      <span className="sr-only">{t(climbed > 0 ? 'pause.up' : 'pause.down', { places })}</span>
    </span>
  );
}
