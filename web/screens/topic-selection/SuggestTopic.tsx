/** For players who wait: a text field to suggest topics to the chooser, and the topics suggested. */

import { useState } from 'react';

import { SUGGESTION_MAX, SUGGESTIONS_PER_TURN_MAX } from '../../../game/constants.ts';
import { suggestTopic } from '../../api/suggestions.ts';
import { useAction } from '../../components/controls/useAction.ts';
import { playerOf, useGameContext } from '../../connection/GameContext.tsx';
import { hasReactions } from '../../connection/live-game.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { TopicField } from './TopicField.tsx';

export function SuggestTopic() {
  const { game, me } = useGameContext();
  const chooser = playerOf(game, game.chooserId);
  const own = playerOf(game, me.playerId);
  const hasReader = chooser !== undefined && chooser.bot !== true && hasReactions(game);
  if (!hasReader || own === undefined || own.status === 'left' || own.muted === true) return null;
  return <Suggesting name={chooser.name} />;
}

/** `name`: the chooser's. */
function Suggesting({ name }: { name: string }) {
  const { t } = useTranslation('topics');
  const { gameId } = useGameContext();
  const refusal = useRefusal();
  const [suggested, setSuggested] = useState<readonly string[]>([]);
  /** After a reload, known only once another suggestion is sent. */
  const [isUsedUp, setUsedUp] = useState(false);
  const { run } = useAction(
    async (topic: string) => setSuggested(await suggestTopic(gameId, topic)),
    (code) => {
      if (code !== 'TOO_MANY_CHANGES') return { title: t('suggest.failed'), text: refusal(code) };
      setUsedUp(true);
      return null;
    },
  );
  const left = SUGGESTIONS_PER_TURN_MAX - suggested.length;
  return (
    <section
      aria-label={t('suggest.label', { name })}
      className="grid w-full max-w-xl gap-2 text-start flat:col-span-2"
    >
      {left > 0 && !isUsedUp && (
        <TopicField
          label={t('suggest.label', { name })}
          placeholder={t('suggest.placeholder')}
          sendLabel={t('suggest.send')}
          max={SUGGESTION_MAX}
          tooLong={t('suggest.tooLong')}
          // A repeated suggestion counts once; a disabled field would lose the focus.
          isBusy={false}
          onSend={run}
        />
      )}
      <output className="text-sm text-ink-soft">
        {isUsedUp || left <= 0
          ? t('suggest.enough', { name })
          : suggested.length > 0 && t('suggest.left', { number: left })}
      </output>
      {suggested.length > 0 && (
        <ul aria-label={t('suggest.own')} className="flex flex-wrap gap-2">
          {suggested.map((topic) => (
            <li
              key={topic}
              className="flex min-h-9 max-w-full items-center rounded-full bg-card px-3.5 text-sm font-semibold wrap-anywhere shadow-lift"
            >
              <bdi>{topic}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
