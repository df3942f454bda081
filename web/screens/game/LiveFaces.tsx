/** Animates the players of a game: one face after another blinks, and a line names players who leave. Loaded once a game is shown. */

import { useEffect, useRef } from 'react';

import { newlyLeft } from '../../components/game/useWaving.ts';
import { toast } from '../../components/notices/Toasts.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Milliseconds between two blinks on a page. One animation at a time costs a slow phone almost nothing. */
const BLINK_EVERY_MS = 1_700;
const BLINK_MS = 180;
const CLOSED: Keyframe[] = [{ transform: 'none' }, { transform: 'scaleY(0.1)' }, { transform: 'none' }];

export function LiveFaces() {
  useBlinks();
  useLeaverToasts();
  return null;
}

function useBlinks(): void {
  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    let turn = 0;
    const timer = window.setInterval(() => {
      if (calm.matches || document.hidden) return;
      const eyes = document.querySelectorAll('[data-part="eyes"]');
      turn += 1;
      // This step shares no divisor with the usual numbers of faces, so that neighbors do not blink one after the other.
      eyes[(turn * 7) % Math.max(1, eyes.length)]?.animate(CLOSED, {
        duration: BLINK_MS,
        easing: 'ease-in-out',
      });
    }, BLINK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
}

/** For the other players; a player who leaves sees another page. */
function useLeaverToasts(): void {
  const { t } = useTranslation('play');
  const { game, me } = useGameContext();
  const { players } = game;
  const before = useRef<readonly string[] | null>(null);
  useEffect(() => {
    for (const seat of newlyLeft(before.current, players)) {
      const player = players[seat];
      if (player !== undefined && player.id !== me.playerId)
        toast({ text: t('seat.left', { name: player.name }) });
    }
    before.current = players.map(({ status }) => status);
  }, [players, me.playerId, t]);
}
