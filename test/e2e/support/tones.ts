/** Records what a page plays: every tone and every volume passed to Web Audio. */

import type { Page } from '@playwright/test';

import { isTone, hertzOf, type Note } from '../../../web/sound/note.ts';

export interface PlayedTone {
  /** Hertz, rounded. */
  readonly hertz: number;
  /** When it sounds, in milliseconds of this machine's clock. */
  readonly from: number;
  readonly until: number;
  /** When it was passed to Web Audio, by the same clock. */
  readonly scheduledAt: number;
}

interface Recorded {
  readonly tones: PlayedTone[];
  /** The changes of volumes, in order of time. */
  readonly gains: number[];
}

/** Records from the next page load on. A reload starts a new record. */
export async function recordTones(page: Page): Promise<() => Promise<Recorded>> {
  await page.addInitScript(() => {
    const recorded: Recorded = { tones: [], gains: [] };
    Object.assign(window, { recorded });
    // oxlint-disable-next-line typescript/unbound-method -- it is called on its object below
    const glide = AudioParam.prototype.setTargetAtTime;
    AudioParam.prototype.setTargetAtTime = function set(target, ...rest) {
      recorded.gains.push(target);
      return glide.call(this, target, ...rest);
    };
    const made = OscillatorNode;
    window.OscillatorNode = class extends made {
      #from = 0;
      override start(at = this.context.currentTime): void {
        this.#from = Date.now() + (at - this.context.currentTime) * 1_000;
        super.start(at);
      }
      override stop(at = this.context.currentTime): void {
        const now = Date.now();
        recorded.tones.push({
          hertz: Math.round(this.frequency.value),
          from: this.#from,
          until: now + (at - this.context.currentTime) * 1_000,
          scheduledAt: now,
        });
        super.stop(at);
      }
    };
  });
  return () =>
    page.evaluate(() => {
      const { recorded } = window as { recorded?: Recorded };
      if (recorded === undefined) throw new Error('nothing is recorded');
      return recorded;
    });
}

/** The frequencies of notes, rounded: tests recognize a page's music by them. */
export const hertzIn = (notes: readonly Note[]): Set<number> =>
  new Set(notes.filter(isTone).map(({ pitch }) => Math.round(hertzOf(pitch))));

/** The maximum number of tones that a page had scheduled with Web Audio at the same time. */
export function mostAlive(tones: readonly PlayedTone[]): number {
  return Math.max(
    0,
    ...tones.map(
      ({ scheduledAt }) =>
        tones.filter((tone) => tone.scheduledAt <= scheduledAt && tone.until > scheduledAt).length,
    ),
  );
}
