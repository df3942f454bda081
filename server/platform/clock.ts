/** Time as the server uses it. Everything below `server.ts` is given a clock, so that tests can move it. */

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once, at an instant or as soon after it as possible. Returns the function that cancels it. */
  wakeAt(at: number, callback: () => void): () => void;
}

/** The longest delay of a timer; a longer one is set again when it fires. */
const TIMER_MAX_MS = 2_147_483_000;

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  wakeAt(at, callback) {
    let timer: NodeJS.Timeout;
    const arm = (): void => {
      const delay = Math.max(0, at - Date.now());
      timer = delay > TIMER_MAX_MS ? setTimeout(arm, TIMER_MAX_MS) : setTimeout(fire, delay);
    };
    // A timer may fire a little early by the wall clock.
    const fire = (): void => (Date.now() < at ? arm() : callback());
    arm();
    return () => clearTimeout(timer);
  },
};
