/** The ring has turned into a podium: the best three on their steps, and confetti for whoever won. */

import { useEffect } from 'react';

import { useTable } from '../../live/Table.tsx';
import { classes } from '../../parts/classes.ts';
import { SeatFace } from '../../parts/Seat.tsx';
import { useTranslation } from '../../words/useTranslation.ts';
import { standingsOf, type Standing } from './standings.ts';

const STEPS = ['h-24 bg-gold', 'h-16 bg-silver', 'h-11 bg-bronze'];
/** Second, first, third: as podiums stand. */
const ORDER = ['order-2', 'order-1', 'order-3'];

export function Podium() {
  const { t } = useTranslation('results');
  const { game } = useTable();
  useConfetti();
  const best = standingsOf(game).slice(0, 3);
  return (
    <ol aria-label={t('podium')} className="mx-auto flex w-full max-w-sm items-end justify-center gap-2">
      {best.map((standing, index) => (
        <Step key={standing.player.id} standing={standing} index={index} />
      ))}
    </ol>
  );
}

function Step({ standing: { player, seat, rank }, index }: { standing: Standing; index: number }) {
  const place = Math.min(rank, 3);
  const { id, name, avatar } = player;
  return (
    <li className={classes('flex min-w-0 flex-1 flex-col items-center gap-1.5', ORDER[index])}>
      <SeatFace
        seat={{ id, name, avatar, seat, place, isLit: rank === 1 }}
        className={index === 0 ? 'size-20' : 'size-14'}
      />
      <bdi className="one-line max-w-full font-bold">{name}</bdi>
      <span
        aria-hidden="true"
        className={classes(
          'numerals grid w-full origin-bottom animate-arrive place-items-center rounded-t-md text-2xl font-bold text-medal-ink',
          STEPS[place - 1],
        )}
      >
        {rank}
      </span>
    </li>
  );
}

/** Once, from both sides; none where less motion is asked for. */
function useConfetti() {
  useEffect(() => {
    let isGone = false;
    const celebrate = async () => {
      const { default: confetti } = await import('canvas-confetti');
      if (isGone) return;
      const shared = { particleCount: 70, spread: 70, startVelocity: 45, disableForReducedMotion: true };
      void confetti({ ...shared, angle: 60, origin: { x: 0, y: 0.7 } });
      void confetti({ ...shared, angle: 120, origin: { x: 1, y: 0.7 } });
    };
    void celebrate();
    return () => {
      isGone = true;
    };
  }, []);
}
