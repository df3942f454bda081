/** For the chooser: the topics suggested by others, as buttons. The row has its full height from the start, so that nothing moves under a thumb. */

import { useEffect } from 'react';

import type { Seat } from '../../../game/game.ts';
import type { PlayerView } from '../../../game/view.ts';
import { Avatar } from '../../components/game/Avatar.tsx';
import { announce } from '../../components/notices/LiveRegion.tsx';
import { useGameContext, type GameContext } from '../../connection/GameContext.tsx';
import { hasReactions } from '../../connection/live-game.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { TopicChoice } from './useTopicChoice.ts';

export function SuggestedTopics({ choice }: { choice: TopicChoice }) {
  const { t } = useTranslation('topics');
  const context = useGameContext();
  const topics = suggestedTopics(context);
  const newest = topics.at(-1);
  const said = newest === undefined ? null : labelOf(newest, t);
  useEffect(() => {
    if (said !== null) announce(said);
  }, [said]);
  if (!hasOthers(context)) return null;
  return (
    <section aria-label={t('suggest.from')} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <h2 className="text-sm">{t('suggest.from')}</h2>
      {topics.length === 0 ? (
        <p className="flex min-h-13 items-center text-sm text-ink-soft">{t('suggest.none')}</p>
      ) : (
        <ul className="-mx-4 flex min-h-13 items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
          {topics.map((suggested) => (
            <li key={suggested.topic} className="shrink-0 animate-arrive">
              <button
                type="button"
                disabled={choice.isBusy}
                aria-label={labelOf(suggested, t)}
                onClick={() => choice.choose(suggested.topic)}
                className="flex min-h-11 max-w-72 items-center gap-2 rounded-full bg-card py-1 ps-1.5 pe-4 text-start text-sm leading-tight font-semibold shadow-lift disabled:opacity-50"
              >
                <span className="flex -space-x-2">
                  {suggested.by.map(({ seat, player }) => (
                    <Avatar key={player.id} seat={seat} seed={player.avatar} className="size-8" />
                  ))}
                </span>
                <bdi className="min-w-0 truncate">{suggested.topic}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A topic, and all players who suggest it. */
interface SuggestedTopic {
  readonly topic: string;
  readonly by: readonly { readonly seat: Seat; readonly player: PlayerView }[];
}

/** Each topic once, ignoring case, in the order of arrival; without suggestions of players who have left or were muted. */
function suggestedTopics({ suggestions, game }: GameContext): readonly SuggestedTopic[] {
  const topics = new Map<string, SuggestedTopic>();
  for (const [seat, topic] of suggestions) {
    const player = game.players[seat];
    if (player === undefined || player.status === 'left' || player.muted === true) continue;
    const key = topic.toLocaleLowerCase();
    const known = topics.get(key);
    const by = [...(known?.by ?? []), { seat, player }];
    topics.set(key, { topic: known?.topic ?? topic, by });
  }
  return [...topics.values()];
}

/** Whether there is another person who may suggest something. */
function hasOthers({ game, me }: GameContext): boolean {
  if (!hasReactions(game)) return false;
  return game.players.some(({ id, status, bot }) => id !== me.playerId && status !== 'left' && bot !== true);
}

function labelOf({ topic, by }: SuggestedTopic, t: Translate<'topics'>): string {
  return t('suggest.by', { topic, names: by.map(({ player }) => player.name).join(', ') });
}
