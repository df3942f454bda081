/** The server's clock. Every part receives a clock, so that tests can control time. */

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once, at an instant or as soon as possible after it. Returns the function that cancels it. */
  wakeAt(at: number, callback: () => void): () => void;
}

/** A clock that counts from a given instant. Steps of the machine's clock do not move it; only `setOrigin` and `setRate` do. */
export interface SteadyClock extends Clock {
  /** The instant at which `time.steady()` was 0: milliseconds since the epoch. */
  readonly origin: number;
  /** Sets the origin and resets waiting timers. */
  setOrigin(origin: number): void;
  /** Sets the speed relative to `time.steady()` (1: the same). The time does not jump. */
  setRate(rate: number): void;
}

/** The machine's time, in milliseconds. */
export interface MachineTime {
  /** Since the epoch. Steps when the machine's clock is set. */
  wall(): number;
  /** Since any fixed moment. Never steps; may stand still while the machine sleeps. */
  steady(): number;
}

export const machineTime: MachineTime = { wall: () => Date.now(), steady: () => performance.now() };

/** The longest delay of a timer; a longer one is set again when it fires. */
const TIMER_MAX_MS = 2_147_483_000;
/** Corrections below this do not reset waiting timers, which then fire at most this much late. */
const TIMER_TOLERANCE_MS = 20;

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  wakeAt(at, callback) {
    const alarm = setAlarm((instant) => instant - Date.now(), at, callback);
    return () => alarm.cancel();
  },
};

/** A steady clock that begins with the machine's time. */
export function createSteadyClock(time: MachineTime = machineTime): SteadyClock {
  let origin = time.wall() - time.steady();
  const alarms = new Set<Alarm>();
  let rate = 1;
  /** When the rate was set, by `time.steady()`. */
  let ratedAt = 0;
  /** The origin now; it moves while the rate is not 1. */
  const currentOrigin = (): number => origin + (time.steady() - ratedAt) * (rate - 1);
  const now = (): number => Math.floor(currentOrigin() + time.steady());
  const delayUntil = (at: number): number => (at - now()) / rate;
  const resetAlarms = (): void => {
    for (const alarm of alarms) alarm.reset();
  };
  return {
    now,
    wakeAt(at, callback) {
      const alarm = setAlarm(delayUntil, at, () => {
        alarms.delete(alarm);
        callback();
      });
      alarms.add(alarm);
      return () => {
        alarms.delete(alarm);
        alarm.cancel();
      };
    },
    get origin() {
      return currentOrigin();
    },
    setOrigin(next) {
      const change = next - currentOrigin();
      origin = next;
      ratedAt = time.steady();
      if (Math.abs(change) > TIMER_TOLERANCE_MS) resetAlarms();
    },
    setRate(next) {
      if (next === rate) return;
      origin = currentOrigin();
      ratedAt = time.steady();
      rate = next;
      resetAlarms();
    },
  };
}

interface Alarm {
  cancel(): void;
  /** Sets the timer again because the time until the instant has changed. */
  reset(): void;
}

function setAlarm(delayUntil: (at: number) => number, at: number, callback: () => void): Alarm {
  let timer: NodeJS.Timeout;
  const arm = (): void => {
    const delay = Math.max(0, delayUntil(at));
    timer = delay > TIMER_MAX_MS ? setTimeout(arm, TIMER_MAX_MS) : setTimeout(fire, delay);
  };
  // By the clock, a timer may fire a little early.
  const fire = (): void => (delayUntil(at) > 0 ? arm() : callback());
  arm();
  return {
    cancel: () => clearTimeout(timer),
    reset() {
      clearTimeout(timer);
      arm();
    },
  };
}
