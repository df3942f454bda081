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

const withoutSettings = (text: string): string => text.replaceAll('"settings":{', '"settings":null,"was":{');

/** A reply that no server of ours gives: the screen breaks and says so. */
async function crash({ camera, words }: Place, olga: Person): Promise<void> {
  const { gameId } = olga;
  olga.expects = /./;
  const page = await olga.context.newPage();
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(withoutSettings(String(message))));
  });
  await page.route(`**/api/games/${gameId}`, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ body: withoutSettings(await reply.text()), contentType: 'application/json' });
  });
  await page.goto(words.path(`/game/${gameId}`));
  await page.getByText(words.like('errors:crash.text')).waitFor();
  await camera.shoot(page, 'crash');
}
