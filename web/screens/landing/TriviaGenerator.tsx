/** A preview of questions on a topic; never a way around a game. */

import { useState } from 'react';
import type { z } from 'zod';

import type { Difficulty } from '../../../game/topics.ts';
import type { GenerateQuestionsReplySchema } from '../../../protocol/functions.ts';
import { codeOf, invoke } from '../../live/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Card } from '../../parts/Card.tsx';
import { RadioGroup } from '../../parts/RadioGroup.tsx';
import { letterOf } from '../../parts/Shape.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { toast } from '../../parts/Toasts.tsx';
import { useLanguage } from '../../words/Language.tsx';
import { useRefusal } from '../../words/refusals.ts';
import { useTranslation } from '../../words/useTranslation.ts';

type Preview = z.infer<typeof GenerateQuestionsReplySchema>;

const DIFFICULTIES: readonly Difficulty[] = ['easy', 'medium', 'hard'];

export function TriviaGenerator() {
  const { t } = useTranslation('landing');
  const [topic, setTopic] = useState('');
  const [difficulty, setDifficulty] = useState<Difficulty>('medium');
  const { questions, isBusy, generate } = useGenerator();
  return (
    <Card title={t('trivia-generator.try')} className="mx-auto mb-10 max-w-2xl">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void generate(topic, difficulty);
        }}
      >
        <TextField
          label={t('trivia-generator.topic')}
          placeholder={t('trivia-generator.placeholder')}
          maxLength={100}
          required
          value={topic}
          onChange={(event) => setTopic(event.target.value)}
        />
        <RadioGroup
          hideLabel
          label={t('common:difficulty.label')}
          value={difficulty}
          onChange={setDifficulty}
          choices={DIFFICULTIES.map((value) => ({ value, label: t(`common:difficulty.${value}`) }))}
        />
        <Button type="submit" kind="act" busy={isBusy} disabled={topic.trim() === ''}>
          {isBusy ? t('trivia-generator.generating') : t('trivia-generator.generate')}
        </Button>
        <p className="text-center text-sm text-ink-soft">{t('trivia-generator.warning')}</p>
      </form>
      <Questions questions={questions} />
    </Card>
  );
}

function useGenerator() {
  const { t } = useTranslation('landing');
  const refusal = useRefusal();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [questions, setQuestions] = useState<Preview['questions']>([]);

  async function generate(topic: string, difficulty: Difficulty) {
    setBusy(true);
    try {
      const body = { topic, difficulty, language };
      setQuestions((await invoke<Preview>('generate-questions', body)).questions);
    } catch (error) {
      toast({ kind: 'error', title: t('trivia-generator.failed'), text: refusal(codeOf(error)) });
    } finally {
      setBusy(false);
    }
  }

  return { questions, isBusy, generate };
}

function Questions({ questions }: Preview) {
  const { t } = useTranslation('landing');
  return (
    <ol className="mt-6 grid gap-5" aria-live="polite">
      {questions.map(({ question, options, correctAnswer, explanation }) => (
        <li key={question} className="animate-arrive">
          <h3 className="font-text text-base font-bold tracking-normal">{question}</h3>
          <ul className="my-1.5 grid gap-x-4 text-sm sm:grid-cols-2">
            {options.map((option, index) => (
              <li key={option}>{`${letterOf(index)}. ${option}`}</li>
            ))}
          </ul>
          <details className="text-sm">
            <summary className="min-h-8 font-semibold text-act-text">{t('trivia-generator.show')}</summary>
            <p>
              <strong>{`${letterOf(correctAnswer)}. ${options[correctAnswer] ?? ''}`}</strong> {explanation}
            </p>
          </details>
        </li>
      ))}
    </ol>
  );
}
