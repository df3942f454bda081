/** The chooser's screen: a difficulty, a typed topic, or one of the presets, within the minute. */

import { useState } from 'react';

import { CHOOSING_MS, TOPIC_MAX } from '../../../game/constants.ts';
import { DIFFICULTIES } from '../../../game/topics.ts';
import { usePlayedTopics } from '../../api/topics.ts';
import { lazyPart } from '../../browser/load-part.ts';
import { Button } from '../../components/controls/Button.tsx';
import { RadioGroup } from '../../components/controls/RadioGroup.tsx';
import { Optional } from '../../components/errors/Optional.tsx';
import { CountdownBar } from '../../components/game/CountdownBar.tsx';
import { QuestionLanguageNote } from '../../components/languages/QuestionLanguage.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { clearSearchedTopic, searchedTopic } from '../../storage/page-state.ts';
import { AdultQuestion } from './AdultQuestion.tsx';
import { PresetTopics } from './PresetTopics.tsx';
import { SuggestedTopics } from './SuggestedTopics.tsx';
import { SurpriseMe } from './SurpriseMe.tsx';
import { TopicField } from './TopicField.tsx';
import { useTopicChoice, type MissingTopic, type TopicChoice } from './useTopicChoice.ts';

const ThemeTopics = lazyPart(() => import('./ThemeTopics.tsx').then((module) => module.ThemeTopics));

export function Chooser() {
  const { t } = useTranslation('topics');
  const { game, gameId, serverNow } = useGameContext();
  const before = usePlayedTopics(gameId, game.currentRound);
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
      <OwnTopic choice={choice} />
      <SuggestedTopics choice={choice} />
      {choice.missing !== null && <Missing missing={choice.missing} choice={choice} />}
      <SurpriseMe choice={choice} before={before} />
      <PresetTopics choice={choice} before={before} />
      {game.settings.personalTopics === null && (
        <Optional>
          <ThemeTopics choice={choice} before={before} />
        </Optional>
      )}
      <AdultQuestion choice={choice} />
    </>
  );
}

/** A typed topic; initially the one from the search page. */
function OwnTopic({ choice }: { choice: TopicChoice }) {
  const { t } = useTranslation('topics');
  const [initial] = useState(searchedTopic);
  return (
    <TopicField
      label={t('free')}
      placeholder={t('freePlaceholder')}
      sendLabel={t('send')}
      max={TOPIC_MAX}
      tooLong={t('tooLong')}
      initial={initial}
      isBusy={choice.isBusy}
      onSend={(topic) => {
        clearSearchedTopic();
        choice.choose(topic);
        // An unavailable topic is corrected in the text field.
        return Promise.resolve(false);
      }}
    />
  );
}

function Difficulties({ choice }: { choice: TopicChoice }) {
  const { t } = useTranslation('topics');
  const { t: tCommon } = useTranslation();
  const choices = DIFFICULTIES.map((value) => ({
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

/** Says that a topic is unavailable, with other topics; a wider one is offered by its name. */
function Missing({ missing, choice }: { missing: MissingTopic; choice: TopicChoice }) {
  const { t } = useTranslation('topics');
  const { reason, topic, nearby, wider } = missing;
  const others = nearby.filter((name) => name !== wider);
  return (
    <section className="grid animate-arrive gap-3 rounded-md bg-act-wash p-4">
      <p role="alert" className="text-sm font-semibold">
        {wider === null ? t(reason) : t('wider', { topic, wider })}
      </p>
      {wider !== null && (
        <Button kind="act" disabled={choice.isBusy} onClick={() => choice.choose(wider)}>
          <bdi>{wider}</bdi>
        </Button>
      )}
      {others.length > 0 && (
        <ul aria-label={t('nearby')} className="flex flex-wrap gap-2">
          {others.map((name) => (
            <li key={name}>
              <Button size="small" disabled={choice.isBusy} onClick={() => choice.choose(name)}>
                <bdi>{name}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
