/** Takes pictures of a page at every size and in both themes, and gathers what is wrong with each. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { findFaults } from './faults.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const SIZES: readonly Size[] = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 360 },
  { width: 1280, height: 800 },
];

export const SHOW_SIZES: readonly Size[] = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

const THEMES = ['light', 'dark'] as const;

export interface ShotOptions {
  readonly sizes?: readonly Size[];
  readonly themes?: readonly (typeof THEMES)[number][];
  /** Question and options must be on the screen without scrolling. */
  readonly isQuestion?: boolean;
  /** The whole page instead of what the screen shows. */
  readonly isWhole?: boolean;
}

export class Camera {
  pictures = 0;
  readonly faults: string[] = [];
  readonly #folder: string;
  readonly #language: string;
  readonly #names: string[] = [];

  constructor(folder: string, language: string) {
    this.#folder = folder;
    this.#language = language;
    mkdirSync(join(folder, language), { recursive: true });
  }

  fault(text: string): void {
    this.faults.push(`${this.#language}: ${text}`);
  }

  /** Pictures of one state. */
  async shoot(page: Page, name: string, options: ShotOptions = {}): Promise<void> {
    const { sizes = SIZES, themes = THEMES, isQuestion = false, isWhole = false } = options;
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await settle(page);
        const at = `${name} ${size.width}×${size.height} ${colorScheme}`;
        for (const fault of await page.evaluate(findFaults, { isQuestion })) this.fault(`${at}: ${fault}`);
        const file = join(this.#language, `${name}-${size.width}x${size.height}-${colorScheme}.png`);
        await page.screenshot({ path: join(this.#folder, file), fullPage: isWhole });
        this.#names.push(file);
        this.pictures += 1;
      }
    }
  }

  /** A page with all pictures of the language, to look through. */
  writeIndex(): void {
    const pictures = this.#names.map(
      (name) => `<figure><img loading="lazy" src="${name}" alt=""><figcaption>${name}</figcaption></figure>`,
    );
    const style =
      'body{display:flex;flex-wrap:wrap;gap:16px;font:12px sans-serif}figure{margin:0}img{max-height:480px;border:1px solid}';
    const html = `<!doctype html><meta charset="utf-8"><title>${this.#language}</title><style>${style}</style>${pictures.join('\n')}`;
    writeFileSync(join(this.#folder, `${this.#language}.html`), html);
  }
}

/** Fades are over, what runs on stands still, and the layout of the size is drawn. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Twice: what is drawn in the meantime begins to fade in.
    for (let times = 0; times < 2; times++) {
      for (const animation of document.getAnimations()) {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
        if (Number(duration) < 2_000 && iterations !== Number.POSITIVE_INFINITY) animation.finish();
        else animation.pause();
      }
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    }
  });
}
