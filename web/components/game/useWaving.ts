/** The seats of players who have just left: they wave before they are removed from the table. */

import { useEffect, useRef, useState } from 'react';

import type { GameView } from '../../../protocol/view.ts';

/** How long a seat waves, in milliseconds. */
const WAVING_MS = 2_000;

/** `before` is null when the page has just been opened: players who left earlier do not wave. */
export function newlyLeft(
  before: readonly string[] | null,
  players: readonly Pick<GameView['players'][number], 'status'>[],
): number[] {
  return players.flatMap(({ status }, seat) =>
    status === 'left' && before?.[seat] !== undefined && before[seat] !== 'left' ? [seat] : [],
  );
}

export function useWaving({ players }: GameView): ReadonlySet<number> {
  const [waving, setWaving] = useState<ReadonlySet<number>>(() => new Set());
  const before = useRef<readonly string[] | null>(null);
  const timers = useRef(new Set<number>());
  useEffect(() => {
    for (const seat of newlyLeft(before.current, players)) {
      setWaving((seats) => new Set([...seats, seat]));
      timers.current.add(
        window.setTimeout(
          () => setWaving((seats) => new Set([...seats].filter((each) => each !== seat))),
          WAVING_MS,
        ),
      );
    }
    before.current = players.map(({ status }) => status);
  }, [players]);
  useEffect(() => () => timers.current.forEach((timer) => window.clearTimeout(timer)), []);
  return waving;
}
