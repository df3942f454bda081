/**
 * Simulates a wrong system clock in a server that preloads it (`node --import`): CLOCK_SKEW_MS milliseconds ahead, or behind if negative.
 * SIGUSR2 moves the clock by CLOCK_STEP_MS (default 500), back if negative. Timers and the monotonic clock are not affected.
 */

const CLOCK_STEP_MS = Number(process.env['CLOCK_STEP_MS'] ?? 500);

let skew = Number(process.env['CLOCK_SKEW_MS']);
if (!Number.isFinite(skew)) throw new Error('CLOCK_SKEW_MS must be a number of milliseconds');
process.on('SIGUSR2', () => (skew += CLOCK_STEP_MS));

const RealDate = Date;
const now = (): number => RealDate.now() + skew;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [number | string | Date] | []) =>
    args.length === 0 ? new target(now()) : Reflect.construct(target, args),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});

const { timeOrigin } = performance;
Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + skew });
