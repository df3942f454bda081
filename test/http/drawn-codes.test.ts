/** A drawn join code is reserved for the session that drew it: otherwise a taken code would reveal another game. */

import { expect, test, vi } from 'vitest';

import { CreateGameReplySchema, JoinCodeReplySchema } from '../../protocol/data.ts';
import { taken } from '../support/harness/player-client.ts';
import { serverForTests } from '../support/server.ts';

/** So few codes that all sessions would draw the same ones. */
const CODES = 12;
let drawn = 0;
vi.mock(import('../../server/platform/ids.ts'), async (load) => ({
  ...(await load()),
  newCode: () => String(drawn++ % CODES).padStart(6, '0'),
}));

const server = await serverForTests();
const DRAW = '/api/rpc/generate_join_code';
const draw = async (client = server.client()): Promise<string> =>
  taken(await client.post(DRAW), 200, JoinCodeReplySchema).code;
const make = async (client = server.client(), code?: string): Promise<string> =>
  taken(await client.post('/api/games', { name: 'Anna', code }), 201, CreateGameReplySchema).game.code;

test('a code that one session has drawn is given to no other session', async () => {
  const drawer = server.client();
  let code = '';
  const given = new Set<string>();
  for (let times = 0; times < CODES - 2; times++) given.add((code = await draw(drawer)));
  expect(given.size).toBe(CODES - 2);
  for (const other of [await make(), await draw()]) expect(given).not.toContain(other);
  expect(await make(drawer, code)).toBe(code);
});
