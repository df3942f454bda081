/** A calm note in the bar while the line is away, so that nothing below it moves; the game goes on underneath. */

import { useEffect, useState } from 'react';

import { BusyRing } from '../../components/Button.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { isCutOff, type Line } from '../../connection/live-game.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** A line that is back within this time was never missed. */
const UNNOTICED = 1_200;

export function ConnectionBanner() {
  const text = useLineText();
  return (
    <output className="pointer-events-none fixed inset-x-15 top-1.5 z-20 flex min-h-11 items-center justify-center">
      {text && (
        <span className="flex animate-arrive items-center gap-2 rounded-full bg-ink px-4 py-1.5 text-xs leading-tight font-semibold text-paper shadow-lift">
          <BusyRing />
          {text}
        </span>
      )}
    </output>
  );
}

function useLineText(): string | null {
  const { t } = useTranslation();
  const { line, game, me } = useGameContext();
  const isAway = line === 'connecting' || isCutOff(line);
  const [isNoticed, setNoticed] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setNoticed(isAway), isAway ? UNNOTICED : 0);
    return () => window.clearTimeout(timer);
  }, [isAway]);
  if (isAway && isNoticed) return t(wordsOf(line, me.playerId !== null));
  return game.paused === true ? t('line.paused') : null;
}

const wordsOf = (line: Line, isSeated: boolean) => {
  if (line === 'unreachable') return 'line.unreachable';
  return line === 'offline' && isSeated ? 'line.offline' : 'line.reconnecting';
};
