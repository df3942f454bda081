/** A calm bar while the line is away; the game goes on underneath. */

import { useEffect, useState } from 'react';

import { useTable } from '../../live/Table.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { useTranslation } from '../../words/useTranslation.ts';

/** A line that is back within this time was never missed. */
const UNNOTICED = 1_200;

export function LineBar() {
  const { t } = useTranslation();
  const { line, game } = useTable();
  const isAway = line === 'connecting' || line === 'offline';
  const [isNoticed, setNoticed] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setNoticed(isAway), isAway ? UNNOTICED : 0);
    return () => window.clearTimeout(timer);
  }, [isAway]);
  const text = textOf();
  return (
    <output className="sticky top-0 z-20 block">
      {text && (
        <span className="flex animate-arrive items-center justify-center gap-2 bg-ink px-4 py-2 text-center text-sm font-semibold text-paper">
          <Icon name="clock" />
          {text}
        </span>
      )}
    </output>
  );

  function textOf(): string | null {
    if (isAway && isNoticed) return t(line === 'offline' ? 'line.offline' : 'line.reconnecting');
    return game.paused === true ? t('line.paused') : null;
  }
}
