/** The round table filling up, with the number of players on it. */

import { useEffect, useRef } from 'react';

import { PLAYERS_MAX } from '../../../game/constants.ts';
import { GameTable } from '../../components/game/GameTable.tsx';
import { announce } from '../../components/notices/LiveRegion.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Minimum number of chairs; the table grows with its players. */
export const CHAIRS_MIN = 6;
export const TABLE_WIDTHS = 'max-w-72 sm:max-w-sm lg:max-w-md';

export function LobbyTable() {
  const { t } = useTranslation('lobby');
  const { game } = useGameContext();
  const format = useFormat();
  // In the lobby everyone at the table is a player.
  const count = game.players.length;
  const chairs = Math.min(PLAYERS_MAX, Math.max(CHAIRS_MIN, count + 1));
  useSpokenArrivals();
  return (
    <GameTable free={chairs - count} className={TABLE_WIDTHS}>
      <p>
        <span key={count} className="numerals block animate-pop text-display font-bold">
          {format.number(count)}
        </span>
        <span className="block text-sm text-ink-soft">{t('table.seated', { count })}</span>
      </p>
    </GameTable>
  );
}

/** Announces who joins and leaves. */
function useSpokenArrivals() {
  const { t } = useTranslation('lobby');
  const { game, me } = useGameContext();
  const before = useRef<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    const now = new Map(game.players.map(({ id, name }) => [id, name]));
    const known = before.current;
    before.current = now;
    if (known === null) return;
    for (const [id, name] of now)
      if (!known.has(id) && id !== me.playerId) announce(t('table.joined', { name }));
    for (const [id, name] of known) if (!now.has(id)) announce(t('table.left', { name }));
  }, [game.players, me.playerId, t]);
}
