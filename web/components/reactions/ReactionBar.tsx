/** Five reactions to send, at the foot of the screen, while nobody has to answer. */

import { useEffect, useState } from 'react';

import { REACTION_INTERVAL_MS, REACTIONS, type Reaction } from '../../../game/constants.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classes } from '../page/classes.ts';
import { ReactionFace } from './ReactionFace.tsx';

/** Longer than the server's interval, because messages take different times to arrive. */
const REST_MS = REACTION_INTERVAL_MS + 250;

interface ReactionBarProps {
  /** Returns whether it was sent. */
  onThrow: (kind: Reaction) => boolean;
}

export function ReactionBar({ onThrow }: ReactionBarProps) {
  const { t } = useTranslation('reactions');
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isResting) return;
    const timer = window.setTimeout(() => setResting(false), REST_MS);
    return () => window.clearTimeout(timer);
  }, [isResting]);
  return (
    <section
      aria-label={t('title')}
      className="sticky bottom-[max(0.25rem,env(safe-area-inset-bottom))] z-10 mx-auto flex w-fit max-w-full flex-wrap justify-center rounded-full bg-card px-1 shadow-lift"
    >
      {REACTIONS.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-label={t(`kinds.${kind}`)}
          data-tip={t(`kinds.${kind}`)}
          // Not disabled, because a disabled button loses the focus.
          aria-disabled={isResting}
          className="grid size-11 shrink-0 place-items-center rounded-full transition-transform active:scale-90"
          onClick={() => {
            if (!isResting && onThrow(kind)) setResting(true);
          }}
        >
          <ReactionFace
            kind={kind}
            className={classes('size-8 bg-gold transition-opacity', isResting && 'opacity-45')}
          />
        </button>
      ))}
    </section>
  );
}

/** Shown instead to a player who may not send any. */
export function MutedNote() {
  const { t } = useTranslation('reactions');
  return <p className="column px-4 py-2 text-center text-sm text-ink-soft">{t('muted')}</p>;
}
