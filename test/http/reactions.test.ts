/** Reactions over real sockets: who may send them and when, who receives them, their size in bytes, and that they change no game. */

import { expect, test } from 'vitest';

import { REACTIONS, type Reaction } from '../../game/constants.ts';
import { CLOSE_CODES } from '../../protocol/constants.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import type { SeatedPlayer } from '../support/harness/http-game.ts';
import type { LiveGame } from '../support/harness/live-game.ts';
import { taken } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const server = await serverForTests({ RATE_LIMIT: 'on' });
const { clock } = server;

/** A text frame shorter than 126 bytes has a header of two bytes (RFC 6455, section 5.2). */
const FRAME_HEAD_BYTES = 2;

/** The reactions that a socket has received, one per message. */
const received = (live: LiveGame) =>
  live.messages.flatMap((message) => (message.type === 'reactions' ? [message.from] : []));

/** Sends a reaction, and waits until the server has received it. */
async function throws({ live }: SeatedPlayer, kind: Reaction): Promise<void> {
  live.send({ type: 'reaction', kind });
  await live.sync();
}

/** Sends a reaction to everybody at the table, and waits until it would have arrived. */
async function allThrow(table: ClockedGame): Promise<void> {
  for (const seat of table.seats) await throws(seat, 'wow');
  await clock.advance(500);
}

test('a reaction reaches every player, the one who threw it, the organizer and the big screen, 500 ms later', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo'], { settings: { organizer: true } });
  const show = await table.host.client.live(table.gameId, { role: 'show' });
  await table.toReveal();
  const sockets = [...table.seats.map(({ live }) => live), show];
  await throws(table.guest, 'heart');
  await clock.advance(499);
  expect(sockets.map(received)).toEqual([[], [], [], []]);
  await throws(table.at(2), 'clap');
  await clock.advance(1);
  const together = [
    [0, 'heart'],
    [1, 'clap'],
  ];
  expect(sockets.map(received)).toEqual([[together], [together], [together], [together]]);
});

test('the organizer and the big screen throw none', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo'], {
    settings: { organizer: true, showScreen: true },
  });
  const show = await table.guest.client.live(table.gameId, { role: 'show' });
  await table.toReveal();
  await throws(table.host, 'laugh');
  show.send({ type: 'reaction', kind: 'laugh' });
  await show.sync();
  await clock.advance(1_000);
  expect(received(table.guest.live)).toEqual([]);
});

test('reactions are thrown while a topic is chosen, in a reveal and in the results, and in no other phase', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 1 } });
  const { live } = table.guest;
  const seen = new Set<string>();
  const tryNow = async (): Promise<void> => {
    const { length } = received(live);
    const { phase } = table.view;
    await allThrow(table);
    if (received(live).length > length) seen.add(phase);
    await clock.advance(2_000);
  };
  await tryNow();
  await table.start();
  await tryNow();
  await table.toChoosing();
  await tryNow();
  await table.pick();
  await tryNow();
  await table.toQuestion();
  await tryNow();
  await table.toReveal();
  await tryNow();
  await table.toEnd();
  await tryNow();
  expect([...seen]).toEqual(['choosing', 'reveal', 'finished']);
});

test('a reaction at the end of a reveal is not shown over the next question', async () => {
  const table = await (await server.table()).toReveal();
  await clock.advanceTo((table.view.deadline ?? 0) - 100);
  await allThrow(table);
  expect(table.view.phase).toBe('question');
  expect(received(table.guest.live)).toEqual([]);
});

test('a player throws one in 2 s, in any number of tabs; others are dropped in silence', async () => {
  const table = await (await server.table()).toChoosing();
  const tab = await table.guest.client.live(table.gameId);
  await throws(table.guest, 'wow');
  tab.send({ type: 'reaction', kind: 'cry' });
  await tab.sync();
  await clock.advance(1_999);
  await throws(table.guest, 'cry');
  await clock.advance(1);
  tab.send({ type: 'reaction', kind: 'laugh' });
  await tab.sync();
  await clock.advance(500);
  expect(received(table.host.live)).toEqual([[[1, 'wow']], [[1, 'laugh']]]);
  expect(table.guest.live.isOpen).toBe(true);
});

test('a muted player throws none until unmuted; what was under way does not come', async () => {
  const table = await (await server.table()).toChoosing();
  const path = `${table.path}/players/${table.guest.playerId}`;
  await throws(table.guest, 'wow');
  taken(await table.host.client.post(`${path}/mute`), 200, GameReplySchema);
  await clock.advance(2_500);
  await allThrow(table);
  expect(received(table.host.live)).toEqual([[[0, 'wow']]]);
  taken(await table.host.client.post(`${path}/unmute`), 200, GameReplySchema);
  await clock.advance(2_000);
  await throws(table.guest, 'clap');
  await clock.advance(500);
  expect(received(table.host.live)).toEqual([[[0, 'wow']], [[1, 'clap']]]);
});

test('nobody throws any where the host has switched them off, nor in kids mode, unless they are on there', async () => {
  const came = [];
  for (const settings of [{ reactions: false }, { kids: true }, { kids: true, reactions: true }]) {
    const table = await (await server.table(['Anna', 'Ben'], { settings })).toReveal();
    await allThrow(table);
    came.push(received(table.guest.live).length);
  }
  expect(came).toEqual([0, 0, 1]);
});

test('a kind that does not exist is no message', async () => {
  const table = await (await server.table()).toReveal();
  table.guest.live.send({ type: 'reaction', kind: 'fireworks' });
  expect(await table.guest.live.closed()).toBe(CLOSE_CODES.notAMessage);
});

test('reactions count among a socket’s messages: too many close it, and nobody receives more of them', async () => {
  const table = await (await server.table()).toReveal();
  for (let times = 0; times < 100; times++) table.guest.live.send({ type: 'reaction', kind: 'wow' });
  expect(await table.guest.live.closed()).toBe(CLOSE_CODES.tooMany);
  await clock.advance(1_000);
  expect(received(table.host.live)).toEqual([[[1, 'wow']]]);
});

test('ten players who throw without end cost each receiver at most 150 bytes in any second, and nothing of the game changes', async () => {
  const names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana', 'Ivo', 'Jill'];
  const table = await (await server.table(names)).toChoosing();
  const show = await table.host.client.live(table.gameId, { role: 'show' });
  const before = taken(await table.host.client.get(table.path), 200, GameReplySchema).game;
  const bytesAt: { readonly at: number; readonly bytes: number }[] = [];
  let { length } = show.texts;
  for (let quarters = 0; quarters < 40; quarters++) {
    for (const { live } of table.seats)
      live.send({ type: 'reaction', kind: REACTIONS[quarters % REACTIONS.length] });
    await clock.advance(250);
    for (const text of show.texts.slice(length))
      if (text.startsWith('{"type":"reactions"'))
        bytesAt.push({ at: clock.now(), bytes: Buffer.byteLength(text) + FRAME_HEAD_BYTES });
    ({ length } = show.texts);
  }
  expect(received(show).flat().length).toBeGreaterThanOrEqual(45);
  expect(received(table.guest.live)).toEqual(received(show));
  for (const { at } of bytesAt) {
    const second = bytesAt.filter((message) => message.at >= at && message.at < at + 1_000);
    expect(second.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(150);
  }
  const after = taken(await table.host.client.get(table.path), 200, GameReplySchema).game;
  expect(after).toEqual(before);
});
