/** The questions of a preview, first those on the topic, then those on related topics, with hidden answers; and a link to a game on the topic. */

import { useEffect, useState, type ReactNode } from 'react';

import { QUESTIONS_PER_ROUND } from '../../../game/constants.ts';
import { Button } from '../../components/controls/Button.tsx';
import { announce } from '../../components/notices/LiveRegion.tsx';
import { letterOf } from '../../components/page/Shape.tsx';
import { StartLink } from '../../components/topics/StartLink.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ReadyTopics } from './ReadyTopics.tsx';
import type { PreviewQuestion, PreviewRequest } from './useGenerator.ts';

interface GeneratedQuestionsProps {
  name: string;
  questions: readonly PreviewQuestion[];
  onPick: (request: Pick<PreviewRequest, 'topic' | 'name'>) => void;
}

export function GeneratedQuestions({ name, questions, onPick }: GeneratedQuestionsProps) {
  const { t } = useTranslation('landing');
  const [areShown, setShown] = useState(false);
  const groups = Array.from(
    Map.groupBy(questions, ({ relatedTopic }) => relatedTopic ?? name),
    ([topic, items]) => ({
      topic,
      items,
      title: t('trivia-generator.questions', { count: items.length, topic }),
    }),
  );
  const [first, ...others] = groups;
  const isOwn = first?.topic === name;
  const titles = groups.map(({ title }) => title).join('. ');
  useEffect(() => announce(titles), [titles]);
  return (
    <section className="mt-6 grid gap-5">
      {!isOwn && <Note text={t('trivia-generator.modelRequired', { topic: name })} />}
      {first !== undefined && (
        <Group {...first} areShown={areShown}>
          <Button size="small" kind="quiet" aria-pressed={areShown} onClick={() => setShown(!areShown)}>
            {t('trivia-generator.showAll')}
          </Button>
        </Group>
      )}
      {isOwn && first.items.length < QUESTIONS_PER_ROUND && (
        <Note text={t('trivia-generator.few', { topic: name })} />
      )}
      {others.map((group) => (
        <Group key={group.topic} {...group} areShown={areShown} />
      ))}
      {questions.length < QUESTIONS_PER_ROUND && <ReadyTopics onPick={onPick} />}
      <Play topic={first?.topic ?? name} />
    </section>
  );
}

/** The link to a game, with the topic filled in. */
function Play({ topic }: { topic: string }) {
  const { t } = useTranslation('landing');
  return (
    <div className="grid gap-2 text-center">
      <StartLink topic={topic} kind="act" size="large">
        {t('trivia-generator.play')}
      </StartLink>
      <p className="text-sm text-ink-soft">{t('trivia-generator.playHint')}</p>
    </div>
  );
}

const Note = ({ text }: { text: string }) => <p className="text-sm wrap-break-word">{text}</p>;

interface GroupProps {
  title: string;
  items: readonly PreviewQuestion[];
  areShown: boolean;
  children?: ReactNode;
}

/** The questions on one topic. */
function Group({ title, items, areShown, children }: GroupProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lg wrap-break-word">{title}</h3>
        {children}
      </div>
      <ol className="grid gap-5">
        {items.map((question) => (
          <Item key={question.question} item={question} isShown={areShown} />
        ))}
      </ol>
    </>
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
