/** Suggesting topics over real HTTP and sockets: who receives them, what a player, a stranger and a flood can do, and that no game changes. */

import { expect, test } from 'vitest';

import { SUGGESTION_MAX } from '../../game/constants.ts';
import { SuggestTopicReplySchema } from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import type { SeatedPlayer } from '../support/harness/http-game.ts';
import type { LiveGame } from '../support/harness/live-game.ts';
import { refusalOf, taken, type PlayerClient, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, TestServer, type ClockedGame } from '../support/server.ts';

const server = await serverForTests();

const suggest = (table: ClockedGame, client: PlayerClient, topic: unknown): Promise<Reply> =>
  client.post(`${table.path}/suggestions`, { topic });
const own = (reply: Reply): readonly string[] => taken(reply, 200, SuggestTopicReplySchema).suggested;
/** The suggestions of each message that a socket has received, in order. */
const received = ({ messages }: LiveGame) =>
  messages.flatMap((message) => (message.type === 'suggestions' ? [message.from] : []));

const at = (address: string) => ({ 'x-forwarded-for': address });
/** Suggests a topic in a game that does not exist. */
const attempt = (client: PlayerClient, address: string): Promise<Reply> =>
  client.post('/api/games/abcdefghij/suggestions', { topic: 'Cats' }, at(address));

/** The players whose turn it is not. */
const othersOf = (table: ClockedGame): SeatedPlayer[] => table.seats.filter((seat) => seat !== table.chooser);

test('what the others suggest is on the phone of who chooses, in every tab and after a reload, and nowhere else', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo'], { settings: { showScreen: true } });
  const show = await table.host.client.live(table.gameId, { role: 'show' });
  await table.toChoosing();
  const { chooser } = table;
  const [one, other] = othersOf(table);
  if (one === undefined || other === undefined) throw new Error('nobody waits');
  const tab = await chooser.client.live(table.gameId);
  expect(own(await suggest(table, one.client, '  Harry   Potter '))).toEqual(['Harry Potter']);
  expect(own(await suggest(table, other.client, 'Cats'))).toEqual(['Cats']);
  expect(own(await suggest(table, one.client, 'Cats'))).toEqual(['Harry Potter', 'Cats']);
  await server.settle();
  const seatOf = ({ playerId }: SeatedPlayer): number =>
    table.view.players.findIndex(({ id }) => id === playerId);
  const all = [
    [seatOf(one), 'Harry Potter'],
    [seatOf(other), 'Cats'],
    [seatOf(one), 'Cats'],
  ];
  for (const live of [chooser.live, tab])
    expect(received(live)).toEqual([all.slice(0, 1), all.slice(0, 2), all]);
  for (const live of [one.live, other.live, show]) expect(received(live)).toEqual([]);
  const reloaded = await chooser.client.live(table.gameId);
  await reloaded.sync();
  expect(received(reloaded)).toEqual([all]);
});

test('a player suggests three topics in a turn; the same one again counts once', async () => {
  const table = await (await server.table()).toChoosing();
  const [one] = othersOf(table);
  if (one === undefined) throw new Error('nobody waits');
  for (const topic of ['Cats', 'cats', 'Dogs', 'Birds', 'BIRDS'])
    expect((await suggest(table, one.client, topic)).status).toBe(200);
  expect(refusalOf(await suggest(table, one.client, 'Horses'))).toEqual([409, 'TOO_MANY_CHANGES']);
  await table.pass();
  expect(table.view.phase).toBe('choosing');
  const [next] = othersOf(table);
  expect(next).not.toBe(one);
  if (next === undefined) throw new Error('nobody waits');
  expect(own(await suggest(table, next.client, 'Horses'))).toEqual(['Horses']);
  await server.settle();
  expect(
    received(one.live)
      .at(-1)
      ?.map(([, topic]) => topic),
  ).toEqual(['Horses']);
});

test('a suggestion changes nothing about the game: not its version, not its view', async () => {
  const table = await (await server.table()).toChoosing();
  const [one] = othersOf(table);
  if (one === undefined) throw new Error('nobody waits');
  const game = async () => taken(await table.host.client.get(table.path), 200, GameReplySchema).game;
  const before = await game();
  await suggest(table, one.client, 'Cats');
  const after = await game();
  expect(after).toEqual(before);
  expect(JSON.stringify(after)).not.toContain('Cats');
});

test('it is refused from who chooses, a stranger, a visitor, and in any other phase', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { spectators: true } });
  const stranger = server.client();
  expect(refusalOf(await suggest(table, table.guest.client, 'Cats'))).toEqual([409, 'NOT_CHOOSING']);
  await table.toChoosing();
  expect(refusalOf(await suggest(table, table.chooser.client, 'Cats'))).toEqual([409, 'NOT_CHOOSING']);
  expect(refusalOf(await suggest(table, stranger, 'Cats'))).toEqual([403, 'NOT_A_PLAYER']);
  const nowhere = await stranger.post('/api/games/abcdefghij/suggestions', { topic: 'Cats' });
  expect(refusalOf(nowhere)).toEqual([404, 'GAME_NOT_FOUND']);
  const { chooser } = table;
  await table.toQuestion();
  for (const { client } of table.seats)
    expect(refusalOf(await suggest(table, client, 'Cats'))).toEqual([409, 'NOT_CHOOSING']);
  await server.settle();
  expect(received(chooser.live)).toEqual([]);
});

test('what is no topic, is too long or is no text is refused; what would turn or hide text is cleaned away', async () => {
  const table = await (await server.table()).toChoosing();
  const [one] = othersOf(table);
  if (one === undefined) throw new Error('nobody waits');
  const tries: readonly (readonly [unknown, number, string])[] = [
    ['', 400, 'TOPIC_REQUIRED'],
    ['\u200B\u202E', 400, 'TOPIC_REQUIRED'],
    ['x'.repeat(SUGGESTION_MAX + 1), 400, 'TOPIC_TOO_LONG'],
    ['x'.repeat(1_001), 400, 'INVALID_INPUT'],
    [7, 400, 'INVALID_INPUT'],
    [undefined, 400, 'INVALID_INPUT'],
  ];
  for (const [topic, status, code] of tries)
    expect(refusalOf(await suggest(table, one.client, topic))).toEqual([status, code]);
  expect(own(await suggest(table, one.client, '<b>\u202Echess</b>\n'))).toEqual(['<b>chess</b>']);
});

/** The result of a suggestion in a game with some settings: the player's own suggestions, or the refusal. */
async function outcome(settings: object, topic: string): Promise<unknown> {
  const table = await server.table(['Anna', 'Ben'], { settings: { ...settings } });
  await table.toChoosing();
  const [one] = othersOf(table);
  if (one === undefined) throw new Error('nobody waits');
  const reply = await suggest(table, one.client, topic);
  return reply.status === 200 ? own(reply) : refusalOf(reply);
}

test('in kids mode what is not for children is refused, and 18+ by any of its names wherever it cannot be picked', async () => {
  const no = [422, 'TOPIC_NOT_FOR_KIDS'];
  const kids = { kids: true, reactions: true };
  expect(await outcome(kids, 'Whisky')).toEqual(no);
  expect(await outcome(kids, '18+')).toEqual(no);
  expect(await outcome(kids, 'Dinosaurs')).toEqual(['Dinosaurs']);
  expect(await outcome({ kids: true }, 'Dinosaurs')).toEqual([409, 'NOT_CHOOSING']);
  expect(await outcome({ reactions: false }, 'Dinosaurs')).toEqual([409, 'NOT_CHOOSING']);
  expect(await outcome({ adultTopics: false }, 'adultTopics')).toEqual(no);
  expect(await outcome({}, 'Whisky')).toEqual(['Whisky']);
});

test('what a muted player suggests has no effect, in silence', async () => {
  const table = await (await server.table()).toChoosing();
  const [one] = othersOf(table);
  if (one === undefined) throw new Error('nobody waits');
  const path = `${table.path}/players/${one.playerId}/mute`;
  taken(await table.host.client.post(path), 200, GameReplySchema);
  expect(own(await suggest(table, one.client, 'Cats'))).toEqual([]);
  await server.settle();
  expect(received(table.chooser.live)).toEqual([]);
});

test('a session tries 12 times in a minute, an address 400 times; refused ones count too', async () => {
  const limited = await TestServer.start({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
  const one = limited.client();
  for (let times = 0; times < 12; times++)
    expect(refusalOf(await attempt(one, '203.0.113.1'))).toEqual([404, 'GAME_NOT_FOUND']);
  const refused = await attempt(one, '203.0.113.1');
  expect(refusalOf(refused)).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const statuses = new Map<number, number>();
  for (let count = 0; count < 400; count++) {
    const { status } = await attempt(limited.client(), '203.0.113.1');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: 388, 429: 12 });
  expect((await attempt(limited.client(), '198.51.100.1')).status).toBe(404);
  await limited.stop();
});
