/** The ten presets, or the host's own list instead. Topics that this table has used up are dimmed. */

import { PRESETS } from '../../../game/constants.ts';
import { hasAdultTopics } from '../../../game/settings.ts';
import { stepBack, type PlayedTopics } from '../../../game/surprise.ts';
import { useTopicName } from '../../components/game/topic-name.ts';
import { classes } from '../../components/page/classes.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { TopicChoice } from './useTopicChoice.ts';

interface PresetTopicsProps {
  choice: TopicChoice;
  before: PlayedTopics;
}

export function PresetTopics({ choice, before }: PresetTopicsProps) {
  const { t } = useTranslation('topics');
  const nameOf = useTopicName();
  const { game } = useGameContext();
  const { personalTopics } = game.settings;
  const presets = PRESETS.filter((key) => key !== 'adultTopics' || hasAdultTopics(game.settings)).map(
    (key) => ({
      topic: key,
      name: nameOf({ topic: key, presetTopic: key }),
    }),
  );
  const topics = personalTopics?.map((topic) => ({ topic, name: topic })) ?? presets;
  return (
    <section className="grid gap-2">
      <h2 className="text-sm">{personalTopics === null ? t('presets') : t('personal')}</h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
        {topics.map(({ topic, name }) => (
          <li key={topic} className="grid">
            <button
              type="button"
              disabled={choice.isBusy}
              onClick={() => choice.choose(topic)}
              className={classes(
                'flex min-h-13 min-w-0 items-center rounded-md bg-card px-2.5 py-2 text-start text-[clamp(0.8125rem,4.4vw,1rem)] leading-tight font-semibold transition-transform enabled:hover:-translate-y-0.5 enabled:active:scale-[0.98] disabled:opacity-50',
                stepBack(before, topic) === 2 ? 'text-ink-soft line-through' : 'shadow-lift',
              )}
            >
              <bdi className="min-w-0 hyphens-auto">{name}</bdi>
              {stepBack(before, topic) === 2 && <span className="sr-only">, {t('themes.usedUp')}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
