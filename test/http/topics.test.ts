/** The topics of a server without a model, and the check of a host's personal topics. */

import { expect, test } from 'vitest';

import {
  CheckTopicsReplySchema,
  CreateGameReplySchema,
  OfferedTopicsReplySchema,
  PlayedTopicsReplySchema,
  type OfferedTopics,
} from '../../protocol/data.ts';
import { ProblemSchema } from '../../protocol/errors.ts';
import { THEMES } from '../../protocol/themes.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { refusalOf, taken, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, ClockedGame, TestServer } from '../support/server.ts';

const server = await serverForTests();

async function offered(query: string): Promise<OfferedTopics['topics']> {
  const reply = await server.client().get(`/api/topics?${query}`);
  return taken(reply, 200, OfferedTopicsReplySchema).topics;
}

test('the list names what a language has a round of, once each, with synonyms', async () => {
  const topics = await offered('language=en');
  const names = topics.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining(['Films', 'Football', 'Dinosaurs', '90s music', 'USA', 'Sea']),
  );
  expect(names).not.toContain('Nightlife');
  expect(topics.find(({ name }) => name === 'Football')?.synonyms).toContain('soccer');
  const german = await offered('language=de');
  expect(german.map(({ name }) => name)).toContain('Tiere');
});

test('each topic of the list can be picked, in kids mode those of its list', async () => {
  for (const kids of [false, true]) {
    const names = (await offered(`language=en&kids=${kids}`)).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(80);
    for (let first = 0; first < names.length; first += 10) {
      const body = { topics: names.slice(first, first + 10), language: 'en', kids };
      const reply = await server.client().post('/api/topics/check', body);
      expect(taken(reply, 200, CheckTopicsReplySchema)).toEqual({ unavailable: [], reasons: [] });
    }
  }
});

test('with children the list has nothing for grown-ups', async () => {
  const names = (await offered('language=en&kids=true')).map(({ name }) => name);
  for (const name of ['Casino', 'Gambling', 'Whisky', 'Film noir']) expect(names).not.toContain(name);
});

test('each theme has topics, in every language those that the choice of topics lists; others are found by typing', async () => {
  for (const language of ['en', 'de', 'ja']) {
    const topics = await offered(`language=${language}`);
    const listed = new Set(topics.map(({ theme }) => theme));
    for (const theme of THEMES) expect([language, listed.has(theme)]).toEqual([language, true]);
    expect(topics.filter(({ theme }) => theme !== undefined).length).toBeGreaterThan(50);
    expect(topics.some(({ theme }) => theme === undefined)).toBe(true);
  }
  const themeOf = new Map((await offered('language=en')).map(({ name, theme }) => [name, theme]));
  expect(['Cats', 'Harry Potter', 'Chess', 'Japan'].map((name) => themeOf.get(name))).toEqual([
    'animals',
    'stories',
    'games',
    'countries',
  ]);
});

test('a language without questions is offered the English ones, in one document', async () => {
  expect(await offered('language=Klingon')).toEqual(await offered('language=en'));
});

test('the list of topics has an ETag with which clients revalidate it', async () => {
  const client = server.client();
  const first = await client.get('/api/topics?language=en');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  expect(first.headers.get('cache-control')).toBe('no-cache');
});

test('topics are checked before they are saved: presets by name, free ones by what the bank has', async () => {
  const topics = ['Sports', 'soccer', 'Wissenschaft & Natur', 'Narnia', 'my goldfish', '  '];
  const reply = await server.client().post('/api/topics/check', { topics, language: 'en' });
  expect(taken(reply, 200, CheckTopicsReplySchema)).toEqual({
    unavailable: ['Narnia', 'my goldfish', '  '],
    reasons: [
      { topic: 'Narnia', code: 'MODEL_REQUIRED' },
      { topic: 'my goldfish', code: 'MODEL_REQUIRED' },
      { topic: '  ', code: 'TOPIC_REQUIRED' },
    ],
  });
  const many = { topics: Array.from({ length: 11 }, () => 'soccer'), language: 'en' };
  expect(refusalOf(await server.client().post('/api/topics/check', many))).toEqual([400, 'INVALID_INPUT']);
});

test('a topic that is not covered comes with what a game would offer in its place, the wider one by name', async () => {
  const check = async (...topics: readonly string[]) => {
    const reply = await server.client().post('/api/topics/check', { topics, language: 'en' });
    return taken(reply, 200, CheckTopicsReplySchema);
  };
  const messi = await check('Messi');
  expect(messi).toMatchObject({ unavailable: ['Messi'], wider: 'Football' });
  expect(messi.nearby?.[0]).toBe('Football');
  const unknown = await check('xyzzy plugh');
  expect(unknown.nearby).toHaveLength(5);
  expect(unknown).not.toHaveProperty('wider');
  expect(await check('Football')).toEqual({ unavailable: [], reasons: [] });
  expect(await check('Messi', 'Ronaldo')).not.toHaveProperty('nearby');

  const table = await (await server.table()).toChoosing();
  const refused = await table.chooser.pick('Messi');
  expect(refused.body).toMatchObject({ code: 'MODEL_REQUIRED', topics: messi.nearby, wider: messi.wider });
  expect((await table.chooser.pick('xyzzy plugh')).body).not.toHaveProperty('wider');
});

test('[CHOOSE-16] a table is shown what it has played and used up, in its own words and by the names of the list; a stranger is not', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 20 } });
  const path = `${table.path}/topics`;
  const played = async () => taken(await table.host.client.get(path), 200, PlayedTopicsReplySchema);
  expect(refusalOf(await server.client().get(path))).toEqual([403, 'NOT_A_PLAYER']);
  expect(refusalOf(await server.client().get('/api/games/abcdefghij/topics'))).toEqual([
    404,
    'GAME_NOT_FOUND',
  ]);
  await table.toChoosing();
  expect(await played()).toEqual({ played: [], usedUp: [] });
  const playRound = async (topic: string): Promise<boolean> => {
    const { status } = await table.chooser.pick(topic, 'medium');
    if (status !== 200) return false;
    await server.settle();
    while (table.view.phase !== 'choosing') await table.pass();
    return true;
  };
  await playRound('sports');
  await playRound('kittens');
  expect(await played()).toEqual({ played: ['sports', 'kittens', 'Cats'], usedUp: [] });
  for (let goesOn = true; goesOn;) goesOn = await playRound('cats');
  const { usedUp } = await played();
  expect(usedUp).toEqual(['Cats']);
});

test('a session has 20 lookups of typed topics in 10 s, checks and picks together; presets and the picks of others are none', async () => {
  const limited = await TestServer.start({ RATE_LIMIT: 'on' });
  const [client, stranger] = [limited.client(), limited.client()];
  const made = await client.post('/api/games', { name: 'Anna', practice: true });
  const { game, me } = taken(made, 201, CreateGameReplySchema);
  const table = new ClockedGame(limited, game.id);
  limited.watch(table);
  await table.seat(client);
  await table.toChoosing();
  const pick = (topic: string, by = client) =>
    by.call('select-topic', {
      gameId: game.id,
      playerId: me.playerId,
      topic,
      difficulty: 'easy',
      roundNumber: 1,
    });
  expect(refusalOf(await pick('my goldfish'))).toEqual([422, 'MODEL_REQUIRED']);
  const body = { topics: ['my goldfish'], language: 'en' };
  for (let times = 0; times < 19; times++)
    expect((await client.post('/api/topics/check', body)).status).toBe(200);
  expect(refusalOf(await client.post('/api/topics/check', body))).toEqual([429, 'RATE_LIMITED']);
  expect(refusalOf(await pick('my goldfish'))).toEqual([429, 'RATE_LIMITED']);
  for (let times = 0; times < 21; times++)
    expect(refusalOf(await pick('my goldfish', stranger))).toEqual([403, 'NOT_A_PLAYER']);
  expect((await pick('sports')).status).toBe(200);
  await limited.stop();
});

const refusal = (reply: Reply): unknown => ({
  status: reply.status,
  unavailable: ProblemSchema.parse(reply.body).unavailable,
});

test('[SET-5] personal topics that cannot be played are refused with the code of each, when made and when changed', async () => {
  const table = await server.table();
  const set = (settings: object): Promise<Reply> =>
    table.host.client.patch(`${table.path}/settings`, settings);
  const unknown = { status: 422, unavailable: [{ topic: 'Xyzzyx plugh', code: 'MODEL_REQUIRED' }] };
  expect(refusal(await set({ personalTopics: ['Sports', 'Xyzzyx plugh'] }))).toEqual(unknown);
  expect(table.view.settings.personalTopics).toBeNull();
  const made = { name: 'Anna', settings: { personalTopics: ['Xyzzyx plugh'] } };
  expect(refusal(await server.client().post('/api/games', made))).toEqual(unknown);

  expect((await set({ personalTopics: ['Sports', 'Whisky'] })).status).toBe(200);
  const whisky = { status: 422, unavailable: [{ topic: 'Whisky', code: 'TOPIC_NOT_FOR_KIDS' }] };
  expect(refusal(await set({ kids: true }))).toEqual(whisky);
  expect(refusal(await set({ kids: true, personalTopics: ['Whisky'] }))).toEqual(whisky);
  expect((await set({ kids: true, personalTopics: ['Sports'] })).status).toBe(200);
});

test('[SET-5] personal topics are checked in the language of the game', async () => {
  const settings = { personalTopics: ['Tiere'] };
  const inGerman = await server.client().post('/api/games', { name: 'Anna', language: 'de', settings });
  expect(inGerman.status).toBe(201);
  const client = server.client();
  const created = await client.post('/api/games', { name: 'Anna', language: 'ja' });
  const { game } = taken(created, 201, GameReplySchema);
  const reply = await client.patch(`/api/games/${game.id}/settings`, {
    personalTopics: ['Xyzzyx', 'スポーツ'],
  });
  expect(reply.body).toMatchObject({ code: 'MODEL_REQUIRED', unavailable: [{ topic: 'Xyzzyx' }] });
});
