/** The operator's commands on games, feedback and data, next to a running server. */

import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { GameReplySchema } from '../../protocol/view.ts';
import { admin, USAGE } from '../../server/admin.ts';
import { readConfig } from '../../server/config.ts';
import { taken } from '../support/harness/player-client.ts';
import { serverForTests, TestServer } from '../support/server.ts';

const folder = await mkdtemp(join(tmpdir(), 'quizround-admin-'));
const data = join(folder, 'data');
const server = await serverForTests({ DATA_DIR: data });

afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(line: string, dataDir = data): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: dataDir });
  const code = await admin(line.split(' ').filter(Boolean), config, (text) => lines.push(text), server.clock);
  return { code, lines };
}

test('games are listed, and shown by their code without answers or sessions', async () => {
  const table = await server.table(['Anna', 'Ben']);
  const { code } = table.view;
  const listed = await run('games');
  expect(listed.lines.find((line) => line.includes(table.gameId))).toMatch(
    new RegExp(`^\\S+  ${table.gameId}  ${code}  waiting  2 players$`),
  );
  const shown = await run(`games show ${code}`);
  expect(shown.code).toBe(0);
  expect(shown.lines).toEqual(
    expect.arrayContaining(['phase lobby, language en', '  player: Anna', '  player: Ben']),
  );
  for (const { client } of table.seats) expect(shown.lines.join()).not.toContain(client.sessionId);
  expect(await run('games show 999999x')).toEqual({ code: 1, lines: ['no such game'] });
});

test('a running game that the operator ends is over for its players, and can then be deleted', async () => {
  const table = await server.table(['Anna', 'Ben']);
  await table.start();
  expect((await run(`games delete ${table.gameId}`)).lines).toEqual(['the game is running: end it first']);
  expect((await run(`games end ${table.gameId}`)).lines[0]).toContain('ended (finished)');
  // The server notices it at the game's next deadline.
  await table.pass();
  expect(table.view.status).toBe('finished');
  expect((await run(`games end ${table.gameId}`)).lines).toEqual(['the game has ended already']);
  expect((await run(`games delete ${table.gameId}`)).lines).toEqual(['deleted']);
  expect((await run(`games show ${table.gameId}`)).lines).toEqual(['no such game']);
});

test('feedback is listed on one line per message', async () => {
  const client = server.client();
  const sent = await client.post('/api/feedback', {
    session_id: client.sessionId,
    game_id: null,
    language: 'en',
    route: '/',
    message: 'More flags\nplease',
    reason: 'post_game',
    meta: {
      userAgent: 'test',
      referrer: '',
      screen: { width: 1, height: 1 },
      viewport: { width: 1, height: 1 },
      timezone: 'UTC',
    },
  });
  expect(sent.status).toBeLessThan(300);
  const { lines } = await run('feedback');
  expect(lines.at(-1)).toBe('1 messages');
  expect(lines[0]).toMatch(/post_game {2}en {2}- {2}\/ {2}More flags please$/);
});

test('a copy made while games are played holds every acknowledged answer, and a server goes on from it', async () => {
  const table = await server.table(['Anna', 'Ben']);
  await table.start();
  const copy = join(folder, 'copy.db');
  const made = await run(`backup ${copy}`);
  expect(made.lines[0]).toMatch(/copy\.db: \d+ games, \d+ bytes, checked$/);
  expect(made.code).toBe(0);
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  expect((await run(`backup ${copy}`)).lines[0]).toContain('exists already');

  const other = join(folder, 'other');
  expect(await run(`restore ${copy}`, other)).toMatchObject({ code: 0 });
  const restored = await TestServer.start({ DATA_DIR: other }, server.clock);
  try {
    const client = restored.client(table.seats[1]?.client.sessionId);
    const { game } = taken(await client.get(`/api/games/${table.gameId}`), 200, GameReplySchema);
    expect(game.players.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
    expect(game.status).toBe('in_progress');
  } finally {
    await restored.stop();
  }

  // The existing files are moved aside, not deleted.
  const again = await run(`restore ${copy}`, other);
  expect(again.lines[0]).toContain('the database that was there is now');
  expect(
    (await readdir(other)).filter((name) => name.startsWith('quizround.db.before-')).length,
  ).toBeGreaterThan(0);
});

test('a file that is no sound database of Quizround is not put back, and changes nothing', async () => {
  const other = join(folder, 'untouched');
  const text = join(folder, 'text.db');
  await writeFile(text, 'not a database, but long enough to be read as one '.repeat(40));
  expect((await run(`restore ${text}`, other)).lines[0]).toContain('it is not a database');
  expect((await run(`restore ${join(folder, 'none.db')}`, other)).lines[0]).toContain(
    'there is no such file',
  );
  const torn = join(folder, 'torn.db');
  await run(`backup ${torn}`);
  const { size } = await stat(torn);
  await writeFile(torn, Buffer.alloc(8_192, 7), { flag: 'r+' });
  expect(size).toBeGreaterThan(8_192);
  expect((await run(`restore ${torn}`, other)).lines[0]).toMatch(/it is (?:not a database|damaged)/);
  await expect(stat(other)).rejects.toThrow('ENOENT');
});

test('an unknown command is named, and the commands are listed', async () => {
  const { code, lines } = await run('gmaes');
  expect(code).toBe(2);
  expect(lines).toEqual(['unknown command: gmaes', USAGE]);
  expect((await run('help')).code).toBe(0);
});

test('purge deletes what has expired', async () => {
  const table = await server.table(['Anna', 'Ben']);
  for (const { client } of table.seats) client.close();
  server.clock.jump(25 * 3_600_000);
  expect((await run('purge')).lines[0]).toMatch(/^[1-9]\d* games deleted/);
  expect((await run(`games show ${table.gameId}`)).lines).toEqual(['no such game']);
});
