/** The one whose turn it is: a difficulty, a topic of one's own, or one of the presets, within the minute. */

import { useState, type FormEvent } from 'react';

import { CHOOSING_MS, TOPIC_MAX } from '../../../game/constants.ts';
import { IconButton } from '../../components/Button.tsx';
import { CountdownBar } from '../../components/CountdownBar.tsx';
import { QuestionLanguageNote } from '../../components/QuestionLanguage.tsx';
import { RadioGroup } from '../../components/RadioGroup.tsx';
import { ScreenTitle } from '../../components/ScreenTitle.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { clearSearchedTopic, searchedTopic } from '../../storage/page-state.ts';
import { PresetTopics } from './PresetTopics.tsx';
import { useTopicChoice, type TopicChoice } from './useTopicChoice.ts';

export function Chooser() {
  const { t } = useTranslation('topics');
  const { game, serverNow } = useGameContext();
  const choice = useTopicChoice();
  return (
    <>
      <div className="grid gap-2 text-center">
        <ScreenTitle className="text-2xl">{t('title')}</ScreenTitle>
        <p className="text-ink-soft">{t('yourTurn')}</p>
      </div>
      <CountdownBar
        deadline={game.deadline}
        total={toRealMs(game, CHOOSING_MS)}
        serverNow={serverNow}
        urgentAt={10}
      />
      <QuestionLanguageNote language={game.language} />
      <Difficulties choice={choice} />
      <FreeTopic choice={choice} />
      {choice.needsPreset && (
        <p role="alert" className="animate-arrive rounded-md bg-act-wash p-4 text-sm font-semibold">
          {t('modelRequired')}
        </p>
      )}
      <PresetTopics choice={choice} />
    </>
  );
}

function Difficulties({ choice }: { choice: TopicChoice }) {
  const { t } = useTranslation('topics');
  const { t: tCommon } = useTranslation();
  const choices = (['easy', 'medium', 'hard'] as const).map((value) => ({
    value,
    label: tCommon(`difficulty.${value}`),
  }));
  return (
    <RadioGroup
      label={t('difficulty')}
      value={choice.difficulty}
      choices={choices}
      onChange={choice.setDifficulty}
      disabled={choice.isBusy}
    />
  );
}

function FreeTopic({ choice }: { choice: TopicChoice }) {
  const { t } = useTranslation('topics');
  const [text, setText] = useState(searchedTopic);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const topic = text.trim();
    if (topic === '') setError(t('required'));
    else if ([...topic].length > TOPIC_MAX) setError(t('tooLong'));
    else {
      clearSearchedTopic();
      choice.choose(topic);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t('free')}
        placeholder={t('freePlaceholder')}
        value={text}
        maxLength={TOPIC_MAX}
        enterKeyHint="send"
        autoComplete="off"
        disabled={choice.isBusy}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
        action={<IconButton type="submit" icon="send" label={t('send')} disabled={choice.isBusy} />}
      />
    </form>
  );
}
