/** A host who only organizes, and a page that breaks. */

import { GET_READY_MS } from '../../../game/constants.ts';
import type { Person, Place } from '../person.ts';
import type { PictureServer } from '../picture-server.ts';
import { createGame, join, settle } from './lobby.ts';

export async function organizer(place: Place, server: PictureServer): Promise<void> {
  const { camera } = place;
  const olga = await createGame(place, 'Olga');
  await settle(olga, { organizer: true, rounds: 1, zen: true, personalTopics: null });
  await olga.see('lobby:title.organizer');
  const players = await Promise.all(['Ben', 'Cleopatra'].map((name) => join(place, olga.gameId, name)));
  await camera.shoot(olga.page, 'lobby-organizer');
  await olga.press('lobby:start.button');
  await olga.see('play:getReady.title');
  await server.advance(GET_READY_MS);
  await olga.see('topics:titleFor');
  await olga.wake();
  await camera.shoot(olga.page, 'organizer-choosing');
  const view = players[0]?.sockets[0]?.view;
  const chooser = players.find((player) => player.sockets[0]?.me?.playerId === view?.chooserId);
  await chooser?.call('select-topic', {
    gameId: olga.gameId,
    playerId: view?.chooserId,
    topic: 'sports',
    difficulty: 'easy',
    roundNumber: 1,
  });
  await server.until(async () => {
    await olga.wake();
    return await olga.options.nth(3).isVisible();
  });
  await camera.shoot(olga.page, 'organizer-question', { isQuestion: true });
  for (const player of players) player.close();
  await crash(place, olga);
  await olga.close();
}

/** A browser that breaks what every game asks for as soon as it is shown. */
function breakGames(): void {
  const listen = document.addEventListener.bind(document);
  document.addEventListener = (type: string, ...rest: [EventListener]) => {
    if (type === 'visibilitychange') throw new Error('broken on purpose');
    listen(type, ...rest);
  };
}

async function crash({ camera, words }: Place, olga: Person): Promise<void> {
  olga.expects = /./;
  const page = await olga.context.newPage();
  await page.addInitScript(breakGames);
  await page.goto(words.path(`/game/${olga.gameId}`));
  await page.getByText(words.like('errors:crash.text')).waitFor();
  await camera.shoot(page, 'crash');
}
