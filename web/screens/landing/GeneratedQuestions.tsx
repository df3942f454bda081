/** The questions of a preview, their answers hidden until asked for, and the way to a game on the topic. */

import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { Button, buttonClasses } from '../../components/Button.tsx';
import { announce } from '../../components/LiveRegion.tsx';
import { letterOf } from '../../components/Shape.tsx';
import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { saveSearchedTopic } from '../../storage/page-state.ts';
import type { PreviewQuestion } from './useGenerator.ts';

interface GeneratedQuestionsProps {
  name: string;
  questions: readonly PreviewQuestion[];
}

export function GeneratedQuestions({ name, questions }: GeneratedQuestionsProps) {
  const { t } = useTranslation('landing');
  const path = usePath();
  const [areShown, setShown] = useState(false);
  const title = t('trivia-generator.questions', { count: questions.length, topic: name });
  useEffect(() => announce(title), [title]);
  return (
    <section className="mt-6 grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lg wrap-break-word">{title}</h3>
        <Button size="small" kind="quiet" aria-pressed={areShown} onClick={() => setShown(!areShown)}>
          {t('trivia-generator.showAll')}
        </Button>
      </div>
      <ol className="grid gap-5">
        {questions.map((question) => (
          <Item key={question.question} item={question} isShown={areShown} />
        ))}
      </ol>
      <div className="grid gap-2 text-center">
        <Link
          to={path('/')}
          className={buttonClasses({ kind: 'act', size: 'large' })}
          onClick={() => saveSearchedTopic(name)}
        >
          {t('trivia-generator.play')}
        </Link>
        <p className="text-sm text-ink-soft">{t('trivia-generator.playHint')}</p>
      </div>
    </section>
  );
}

function Item({ item, isShown }: { item: PreviewQuestion; isShown: boolean }) {
  const { t } = useTranslation('landing');
  const { question, options, correctAnswer, explanation, imageUrl } = item;
  return (
    <li className="min-w-0 animate-arrive wrap-break-word">
      <h4 className="font-text text-base font-bold tracking-normal">
        <bdi>{question}</bdi>
      </h4>
      {imageUrl !== undefined && (
        <img
          src={imageUrl}
          alt={t('trivia-generator.picture')}
          className="pointer-events-none mt-2 h-20 rounded-sm border border-line"
        />
      )}
      <ul className="my-1.5 grid gap-x-4 text-sm sm:grid-cols-2">
        {options.map((option, index) => (
          <li key={option}>
            {letterOf(index)}. <bdi>{option}</bdi>
          </li>
        ))}
      </ul>
      <details className="text-sm" open={isShown}>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-act-text">
          {t('trivia-generator.show')}
          <span className="sr-only">: {question}</span>
        </summary>
        <p>
          <strong>
            {letterOf(correctAnswer)}. <bdi>{options[correctAnswer]}</bdi>
          </strong>{' '}
          <bdi>{explanation}</bdi>
        </p>
      </details>
    </li>
  );
}
