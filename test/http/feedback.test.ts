/** Stored feedback: a message, a little about the device, and a limited number of rows per day. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { FeedbackReplySchema } from '../../protocol/data.ts';
import { refusalOf, taken, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, TestServer } from '../support/server.ts';

const ADDRESS_ROWS_PER_DAY = 50;
const SERVER_ROWS_PER_DAY = 5_000;
/** Part of the budget for everyone, for the test that uses it up. */
const SHARE = 1 / 1_000;
const budgets = vi.hoisted(() => ({ share: 1 }));
vi.mock(import('../../server/limits/day-counts.ts'), async (load) => {
  const days = await load();
  return {
    ...days,
    createDayBudget: (key, points, parts) => days.createDayBudget(key, points * budgets.share, parts),
  };
});

const folder = await mkdtemp(join(tmpdir(), 'quizround-feedback-'));
afterAll(() => rm(folder, { recursive: true }));
const server = await serverForTests({ DATA_DIR: folder });

const MetaSchema = z.record(z.string(), z.string());

/** The stored meta of the feedback with a message. */
function keptMeta(message: string): { readonly text: string; readonly meta: z.infer<typeof MetaSchema> } {
  const file = new DatabaseSync(join(folder, 'quizround.db'), { readOnly: true });
  const row = file.prepare('select meta from feedback where message = ?').get(message);
  file.close();
  const { meta: text } = z.object({ meta: z.string() }).parse(row);
  return { text, meta: MetaSchema.parse(JSON.parse(text)) };
}

test('what a client reports of its device is stored completely, up to 500 characters of each text', async () => {
  const meta = { userAgent: 'x'.repeat(600), screen: { width: 390 }, timezone: null };
  const reply = await server.client().post('/api/feedback', { message: 'Device', meta });
  taken(reply, 201, FeedbackReplySchema);
  expect(keptMeta('Device').meta).toEqual({
    userAgent: 'x'.repeat(500),
    screen: '{"width":390}',
    timezone: 'null',
  });
});

test.each([
  ['long texts', Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`text${at}`, 'y'.repeat(500)]))],
  ['many texts', Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`t${at}`, 'y']))],
  [
    'letters of three bytes',
    Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`t${at}`, '猫'.repeat(500)])),
  ],
])('of %s no more than 2 KiB are kept, with the message', async (message, meta) => {
  taken(await server.client().post('/api/feedback', { message, meta }), 201, FeedbackReplySchema);
  const kept = keptMeta(message);
  expect(Buffer.byteLength(kept.text)).toBeLessThanOrEqual(2_048);
  expect(Object.keys(kept.meta).length).toBeGreaterThan(0);
  expect(meta).toMatchObject(kept.meta);
});

const sendFrom = (limited: TestServer, address: string): Promise<Reply> =>
  limited.client().post('/api/feedback', { message: 'Fun!' }, { 'x-forwarded-for': address });

test('a session that sends too much is refused before its text is read', async () => {
  const limited = await TestServer.start({ RATE_LIMIT: 'on' });
  const client = limited.client();
  const sendBlank = () => client.post('/api/feedback', { message: ' ' });
  for (let sent = 0; sent < 5; sent++) expect(refusalOf(await sendBlank())).toEqual([400, 'INVALID_INPUT']);
  expect(refusalOf(await sendBlank())).toEqual([429, 'RATE_LIMITED']);
  await limited.stop();
});

test('an address has 50 rows a day, whoever writes there; another has its own', async () => {
  const limited = await TestServer.start({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
  const statuses: number[] = [];
  for (let times = 0; times < ADDRESS_ROWS_PER_DAY; times++)
    statuses.push((await sendFrom(limited, '198.51.100.1')).status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  const refused = await sendFrom(limited, '198.51.100.1');
  expect(refusalOf(refused)).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600);
  expect((await sendFrom(limited, '198.51.100.2')).status).toBe(201);
  await limited.stop();
});

test('everyone together has 5,000 rows a day', async () => {
  budgets.share = SHARE;
  const limited = await TestServer.start({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
  budgets.share = 1;
  const statuses: number[] = [];
  for (let at = 0; at < SERVER_ROWS_PER_DAY * SHARE; at++)
    statuses.push((await sendFrom(limited, `198.51.100.${at}`)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201]);
  const refused = await sendFrom(limited, '198.51.100.200');
  expect(refusalOf(refused)).toEqual([429, 'RATE_LIMITED']);
  expect(refused.headers.get('retry-after')).toBe('3600');
  await limited.stop();
});
