/** Reactions rising from their senders' seats, above the screen's content. Hidden from screen readers. */

import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { Reaction } from '../../../game/constants.ts';
import type { Seat } from '../../../game/game.ts';
import { ReactionFace } from './ReactionFace.tsx';
import { seatPlace, type SeatPlace } from './seat-place.ts';

const RISE_MS = 1_900;

interface RisenReaction {
  readonly key: number;
  readonly seat: Seat;
  readonly kind: Reaction;
  readonly from: SeatPlace;
}

export interface Rising {
  readonly reactions: readonly RisenReaction[];
  /** Makes one rise. `id`: the player's; `seat` gives the colour. */
  readonly raise: (seat: Seat, id: string, kind: Reaction) => void;
  readonly remove: (key: number) => void;
}

export function useRising(): Rising {
  const [reactions, setReactions] = useState<readonly RisenReaction[]>([]);
  const [rising] = useState(() => {
    let count = 0;
    return {
      raise: (seat: Seat, id: string, kind: Reaction) => {
        const reaction = { key: count++, seat, kind, from: seatPlace(seat, id) };
        setReactions((now) => [...now, reaction]);
      },
      remove: (key: number) => setReactions((now) => now.filter((reaction) => reaction.key !== key)),
    };
  });
  return { reactions, ...rising };
}

export function RisingReactions({ reactions, remove }: Pick<Rising, 'reactions' | 'remove'>) {
  return (
    <div aria-hidden="true" data-reactions className="pointer-events-none fixed inset-0 z-20 overflow-hidden">
      {reactions.map((reaction) => (
        <RisingFace key={reaction.key} reaction={reaction} onEnd={remove} />
      ))}
    </div>
  );
}

interface RisingFaceProps {
  reaction: RisenReaction;
  onEnd: (key: number) => void;
}

function RisingFace({ reaction: { key, seat, kind, from }, onEnd }: RisingFaceProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const animation = ref.current?.animate(isCalm ? FADE : RISE, { duration: RISE_MS, fill: 'both' });
    return () => animation?.cancel();
  }, []);
  useEffect(() => {
    const timer = window.setTimeout(() => onEnd(key), RISE_MS);
    return () => window.clearTimeout(timer);
  }, [key, onEnd]);
  return (
    <span
      ref={ref}
      data-reaction={kind}
      className="absolute -mt-5 -ml-5 inline-grid size-10 rounded-full border-3 border-card"
      style={{ left: from.x, top: from.y, backgroundColor: `var(--color-seat-${seat % 10})` }}
    >
      <ReactionFace kind={kind} className="size-full" />
    </span>
  );
}

const RISE: Keyframe[] = [
  { opacity: 0, transform: 'translateY(0) scale(0.5)', easing: 'ease-out' },
  { opacity: 1, transform: 'translateY(-1.75rem) scale(1.15)', offset: 0.18, easing: 'linear' },
  { opacity: 1, transform: 'translateY(-4rem) scale(1)', offset: 0.75, easing: 'ease-in' },
  { opacity: 0, transform: 'translateY(-5.5rem) scale(0.9)' },
];

/** With reduced motion. */
const FADE: Keyframe[] = [
  { opacity: 0, transform: 'translateY(-1.75rem)' },
  { opacity: 1, transform: 'translateY(-1.75rem)', offset: 0.15 },
  { opacity: 1, transform: 'translateY(-1.75rem)', offset: 0.75 },
  { opacity: 0, transform: 'translateY(-1.75rem)' },
];
