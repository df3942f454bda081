/** Estimates the server's clock from round trips. */

/** One ping and its pong; `sent` and `received` by this device's monotonic clock. */
export interface RoundTrip {
  readonly sent: number;
  readonly received: number;
  /** The server's time at some point in between. */
  readonly now: number;
}

export interface Clock {
  /** The server's time at this moment. */
  now: () => number;
  /** Adds a round trip; the shortest one is used. */
  addSample: (trip: RoundTrip) => void;
  /** Discards all samples: the connection is new, or the device slept. */
  reset: () => void;
}

const SAMPLES_MAX = 12;

/** `steady` never jumps (performance.now); `wall` is used until the first sample. */
export function makeClock(
  steady: () => number = () => performance.now(),
  wall: () => number = () => Date.now(),
): Clock {
  let trips: { roundTrip: number; offset: number }[] = [];
  let offset = wall() - steady();
  return {
    now: () => steady() + offset,
    addSample({ sent, received, now }) {
      const roundTrip = Math.max(0, received - sent);
      const measured = { roundTrip, offset: now + roundTrip / 2 - received };
      const best = quickest(trips);
      // Two estimates can differ by at most half of each round trip; a larger difference means that a clock has changed.
      const impossible =
        best && Math.abs(best.offset - measured.offset) > (best.roundTrip + roundTrip) / 2 + 1;
      trips = impossible ? [measured] : [...trips, measured].slice(-SAMPLES_MAX);
      offset = quickest(trips)?.offset ?? offset;
    },
    reset() {
      trips = [];
    },
  };
}

function quickest<Trip extends { roundTrip: number }>(trips: readonly Trip[]): Trip | undefined {
  return trips.reduce<Trip | undefined>(
    (best, trip) => (best === undefined || trip.roundTrip < best.roundTrip ? trip : best),
    undefined,
  );
}
