/** The start button, always visible at the foot of the page, with what is missing and the number of free games left. */

import { aboutMinutes } from '../../../game/length.ts';
import { usePlays } from '../../api/useUnlock.ts';
import { HAS_PAYWALL } from '../../browser/paywall.ts';
import { Button } from '../../components/controls/Button.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { isPractice, missingPlayers } from './missing-players.ts';
import type { Draft } from './settings/useDraft.ts';
import { useStart } from './useStart.ts';

export interface StartBarProps {
  draft: Draft;
  /** The day's free games are used up. */
  onExhausted: () => void;
}

export function StartBar({ draft, onExhausted }: StartBarProps) {
  const { t } = useTranslation('lobby');
  const { game } = useGameContext();
  const { start, isBusy } = useStart(draft, onExhausted);
  const missing = missingPlayers(game);
  return (
    <div className="pointer-events-none sticky bottom-[env(safe-area-inset-bottom)] z-10 max-lg:bg-linear-to-t max-lg:from-paper max-lg:from-75% max-lg:to-transparent max-lg:pt-8 flat:pt-3">
      <div className="lg:page lg:grid lg:grid-cols-2 lg:gap-x-8">
        <section
          aria-label={t('start.label')}
          className="pointer-events-auto px-4 pb-3 lg:col-start-2 lg:bg-linear-to-t lg:from-paper lg:from-75% lg:to-transparent lg:px-0 lg:pt-8"
        >
          <div className="column grid gap-2 text-center lg:max-w-none flat:grid-cols-2 flat:items-center">
            <StartNote missing={missing} practice={isPractice(game)} />
            <Button
              kind="act"
              size="large"
              wide
              busy={isBusy}
              disabled={missing !== null}
              aria-describedby="start-note"
              onClick={() => void start()}
            >
              {isBusy ? t('start.starting') : t('start.button')}
            </Button>
          </div>
        </section>
      </div>
    </div>
  );
}

interface StartNoteProps {
  missing: ReturnType<typeof missingPlayers>;
  practice: boolean;
}

function StartNote({ missing, practice }: StartNoteProps) {
  const { t } = useTranslation('lobby');
  const { game } = useGameContext();
  const plays = usePlays();
  const isUsedUp = HAS_PAYWALL && plays?.allowed === false && !practice;
  if (missing !== null || isUsedUp) {
    return (
      <div id="start-note" className="grid gap-1 text-sm">
        {missing !== null && <p className="font-semibold">{t(`start.${missing}`)}</p>}
        {/* Shown before other players join, because one of them can create the game instead. */}
        {isUsedUp && <p className="text-ink-soft">{`${t('start.exhausted')} ${t('start.friend')}`}</p>}
      </div>
    );
  }
  const minutes = aboutMinutes(game.settings, {
    seats: game.players.length,
    isPractice: practice,
    hasShowScreen: game.showScreenConnected === true,
  });
  const parts = [t('start.about', { count: minutes }), practice ? practiceText() : remainingOf()];
  return (
    <p id="start-note" className="min-h-5.5 text-sm text-ink-soft">
      {parts.filter((part) => part !== null).join(' · ')}
    </p>
  );

  function practiceText(): string {
    return t(HAS_PAYWALL ? 'start.practiceFree' : 'start.practice');
  }

  function remainingOf(): string | null {
    if (!HAS_PAYWALL || plays === undefined) return null;
    const remaining = plays.remaining;
    return remaining === null ? t('start.unlimited') : t('start.remaining', { count: remaining });
  }
}
