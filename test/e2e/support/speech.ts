/** A device with one voice, whose speech is recorded. */

import type { Page } from '@playwright/test';

/** Records speech instead of playing it. */
export async function recordSpeech(page: Page, isLocal: boolean): Promise<() => Promise<string[]>> {
  await page.addInitScript((localService) => {
    const said: string[] = [];
    const voice = { lang: 'en-GB', name: 'Test', localService, default: true, voiceURI: 'test' };
    Object.defineProperty(window, 'said', { value: said });
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => [voice],
      cancel: () => undefined,
      speak: (spoken: EventTarget & { text: string; voice: unknown }) => {
        said.push(spoken.voice === voice ? spoken.text : 'without the voice');
        spoken.dispatchEvent(new Event('start'));
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class extends EventTarget {
        text: string;
        constructor(text: string) {
          super();
          this.text = text;
        }
      },
    });
  }, isLocal);
  return () => page.evaluate(() => [...((window as { said?: string[] }).said ?? [])]);
}
