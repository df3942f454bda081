/** All pictures of one language: one server, one game after the other, several browsers. */

import type { Browser } from '@playwright/test';

import { Camera } from './camera.ts';
import { PictureModel } from './model.ts';
import { PictureServer } from './picture-server.ts';
import { lobby } from './scenes/lobby.ts';
import { organizer } from './scenes/organizer.ts';
import { payments } from './scenes/payments.ts';
import { publicPages, translating } from './scenes/public-pages.ts';
import { otherEndings, results } from './scenes/results.ts';
import { questionsAndReveals, toFirstQuestion } from './scenes/round.ts';
import { wordsOf, type PictureLanguage } from './words.ts';

/** Scenes that stand by themselves; the game is one long scene. */
export const SCENES = ['pages', 'game', 'organizer', 'payments'] as const;

export type SceneName = (typeof SCENES)[number];

export async function tour(
  browser: Browser,
  folder: string,
  language: PictureLanguage,
  scenes: readonly SceneName[],
): Promise<Camera> {
  const camera = new Camera(folder, language);
  const words = wordsOf(language);
  const model = await PictureModel.start(language);
  const server = await PictureServer.start(() => model.environment);
  const place = { browser, base: server.base, words, camera };
  const play: Readonly<Record<SceneName, () => Promise<void>>> = {
    pages: () => publicPages(place),
    game: async () => {
      const stage = { ...(await lobby(place)), server, model };
      await toFirstQuestion(stage);
      await questionsAndReveals(stage);
      await results(stage);
      await otherEndings(stage);
      await Promise.all([stage.host.close(), stage.guest.close()]);
    },
    organizer: () => organizer(place, server),
    payments: () => payments({ browser, words, camera }, model.environment),
  };
  try {
    if (language === 'ar') await translating(place, model);
    for (const scene of scenes) {
      try {
        await play[scene]();
      } catch (error) {
        camera.fault(
          `the scene "${scene}" ended early: ${error instanceof Error ? error.stack : String(error)}`,
        );
      }
    }
  } finally {
    camera.writeIndex();
    await server.stop();
    await model.stop();
  }
  return camera;
}
