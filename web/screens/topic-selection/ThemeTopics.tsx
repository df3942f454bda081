/** The topics of the shipped questions by theme: one tap opens a theme, the next picks a topic. Topics that the table has played are dimmed. */

import { useId, useState } from 'react';

import { stepBack, type PlayedTopics } from '../../../game/surprise.ts';
import { THEMES, type Theme } from '../../../protocol/themes.ts';
import { useOfferedTopics } from '../../api/topics.ts';
import { classes } from '../../components/page/classes.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { TopicChoice } from './useTopicChoice.ts';

interface ThemeTopicsProps {
  choice: TopicChoice;
  before: PlayedTopics;
}

export function ThemeTopics({ choice, before }: ThemeTopicsProps) {
  const { t } = useTranslation('topics');
  const { game } = useGameContext();
  const offered = useOfferedTopics(game.language, game.settings.kids);
  const [open, setOpen] = useState<Theme | null>(null);
  const id = useId();
  const themes = THEMES.filter((theme) => offered.some((topic) => topic.theme === theme));
  if (themes.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-sm">{t('themes.title')}</h2>
      <ul className="flex flex-wrap gap-2">
        {themes.map((theme) => (
          <li key={theme}>
            <button
              type="button"
              aria-expanded={theme === open}
              aria-controls={theme === open ? id : undefined}
              onClick={() => setOpen(theme === open ? null : theme)}
              className={classes(
                'min-h-11 rounded-full border-2 bg-card px-4 text-sm font-semibold',
                theme === open ? 'border-ink' : 'border-line-strong',
              )}
            >
              {t(`themes.names.${theme}`)}
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <ThemeList
          id={id}
          theme={open}
          names={namesOf(offered, open, before)}
          choice={choice}
          before={before}
        />
      )}
    </section>
  );
}

/** The topics of a theme; those already played at the end, after them those used up. */
function namesOf(
  offered: ReturnType<typeof useOfferedTopics>,
  theme: Theme,
  before: PlayedTopics,
): readonly string[] {
  const names = offered.filter((topic) => topic.theme === theme).map(({ name }) => name);
  return names.toSorted((one, other) => stepBack(before, one) - stepBack(before, other));
}

interface ThemeListProps extends ThemeTopicsProps {
  id: string;
  theme: Theme;
  names: readonly string[];
}

function ThemeList({ id, theme, names, choice, before }: ThemeListProps) {
  const { t } = useTranslation('topics');
  return (
    <ul
      id={id}
      aria-label={t(`themes.names.${theme}`)}
      className="grid animate-arrive grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2"
    >
      {names.map((name) => {
        const back = stepBack(before, name);
        return (
          <li key={name} className="grid">
            <button
              type="button"
              disabled={choice.isBusy}
              onClick={() => choice.choose(name)}
              className={classes(
                'min-h-11 min-w-0 rounded-md bg-card px-2.5 py-1.5 text-start text-sm leading-tight font-semibold disabled:opacity-50',
                back === 0 && 'shadow-lift',
                back > 0 && 'text-ink-soft',
                back === 2 && 'line-through',
              )}
            >
              <bdi className="hyphens-auto">{name}</bdi>
              {back > 0 && (
                <span className="block text-xs font-normal no-underline">
                  {t(back === 2 ? 'themes.usedUp' : 'themes.played')}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
