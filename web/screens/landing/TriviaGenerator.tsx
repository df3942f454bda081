/** A preview of questions on a topic. It must not replace a game. */

import { useState, type FormEvent, type ReactNode } from 'react';

import { QUESTIONS_PER_ROUND, TOPIC_MAX } from '../../../game/constants.ts';
import { DEFAULT_DIFFICULTY, DIFFICULTIES, type Difficulty } from '../../../game/topics.ts';
import { Button } from '../../components/controls/Button.tsx';
import { RadioGroup } from '../../components/controls/RadioGroup.tsx';
import { TextField } from '../../components/controls/TextField.tsx';
import { Card } from '../../components/page/Card.tsx';
import { SkeletonText } from '../../components/page/Skeleton.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { GeneratedQuestions } from './GeneratedQuestions.tsx';
import { NotGenerated } from './NotGenerated.tsx';
import { useGenerator, type Generated, type PreviewRequest } from './useGenerator.ts';

export function TriviaGenerator() {
  const { t } = useTranslation('landing');
  const [topic, setTopic] = useState('');
  const [difficulty, setDifficulty] = useState<Difficulty>(DEFAULT_DIFFICULTY);
  const { generated, generate } = useGenerator();
  const pick = (request: Pick<PreviewRequest, 'topic' | 'name'>) => {
    setTopic(request.name);
    void generate({ ...request, difficulty });
  };
  return (
    <Card title={t('trivia-generator.try')} className="mx-auto mb-10 max-w-2xl">
      <TopicForm
        topic={topic}
        onTopic={setTopic}
        isWriting={generated.stage === 'writing'}
        onAsk={(name) => void generate({ topic: name, name, difficulty })}
      >
        <RadioGroup
          hideLabel
          label={t('common:difficulty.label')}
          value={difficulty}
          onChange={setDifficulty}
          choices={DIFFICULTIES.map((value) => ({ value, label: t(`common:difficulty.${value}`) }))}
        />
      </TopicForm>
      <Outcome generated={generated} onPick={pick} />
    </Card>
  );
}

interface TopicFormProps {
  topic: string;
  onTopic: (topic: string) => void;
  isWriting: boolean;
  onAsk: (topic: string) => void;
  /** The other fields of the form. */
  children: ReactNode;
}

function TopicForm({ topic, onTopic, isWriting, onAsk, children }: TopicFormProps) {
  const { t } = useTranslation('landing');
  const refusal = useRefusal();
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = topic.trim();
    setMissing(name === '');
    if (name !== '' && !isWriting) onAsk(name);
  };
  return (
    // Before hydration, method="dialog" keeps the form from navigating, so the typed text stays.
    <form className="grid gap-4" noValidate method="dialog" onSubmit={submit}>
      <TextField
        label={t('trivia-generator.topic')}
        placeholder={t('trivia-generator.placeholder')}
        maxLength={TOPIC_MAX}
        dir="auto"
        autoComplete="off"
        enterKeyHint="go"
        error={isMissing ? refusal('TOPIC_REQUIRED') : null}
        value={topic}
        onChange={(event) => {
          onTopic(event.target.value);
          setMissing(false);
        }}
      />
      {children}
      <Button type="submit" kind="act" busy={isWriting}>
        {isWriting ? t('trivia-generator.generating') : t('trivia-generator.generate')}
      </Button>
      <p className="text-center text-sm text-ink-soft">{t('trivia-generator.warning')}</p>
    </form>
  );
}

interface OutcomeProps {
  generated: Generated;
  onPick: (request: Pick<PreviewRequest, 'topic' | 'name'>) => void;
}

function Outcome({ generated, onPick }: OutcomeProps) {
  const { t } = useTranslation('landing');
  switch (generated.stage) {
    case 'nothing':
      return <p className="mt-6 text-center text-ink-soft">{t('trivia-generator.empty')}</p>;
    case 'writing':
      return (
        <div className="mt-6 grid gap-6" aria-busy="true">
          {Array.from({ length: QUESTIONS_PER_ROUND }, (_, index) => (
            <SkeletonText key={index} />
          ))}
        </div>
      );
    case 'failed':
      return <NotGenerated failure={generated} onPick={onPick} />;
    case 'ready':
      return <GeneratedQuestions name={generated.name} questions={generated.questions} onPick={onPick} />;
  }
}
