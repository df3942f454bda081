/** Malformed, repeated, late, foreign and oversized input, generated from the schemas: no 5xx, no crash, and only a valid command changes a game. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { CLOSE_CODES } from '../../protocol/constants.ts';
import { ClientMessageSchema } from '../../protocol/live.ts';
import { broken, drawn, nearly } from '../support/harness/fuzz.ts';
import { fill, OpenApiSchema, routesOf, type Route } from '../support/harness/openapi.ts';
import { problemOf, taken, type PlayerClient } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const server = await serverForTests();
const closeCodes: readonly number[] = Object.values(CLOSE_CODES);
const RETRY_POLICY = 120_000;

/** A table in each phase that accepts commands. */
async function tables(): Promise<ClockedGame[]> {
  const all = await Promise.all(Array.from({ length: 5 }, () => server.table(['Anna', 'Ben', 'Cleo'])));
  const [, choosing, question, reveal, end] = all;
  await choosing?.toChoosing();
  await question?.toQuestion();
  await reveal?.toReveal();
  await end?.host.client.patch(`${end.path}/settings`, { rounds: 1 });
  await server.settle();
  await end?.toEnd();
  // The other tables continued while the last was prepared; only that their phases differ matters.
  return all;
}

interface Case {
  readonly route: Route;
  readonly body: unknown;
  readonly raw: string | null;
  readonly actor: 'stranger' | 'guest' | 'host';
  readonly place: number;
  readonly repeated: boolean;
}

async function cases(all: readonly ClockedGame[], count: number): Promise<Case[]> {
  const document = taken(await server.client().get('/api/openapi.json'), 200, OpenApiSchema);
  const known = {
    gameId: all.map(({ gameId }) => gameId),
    playerId: all.flatMap(({ seats }) => seats.map(({ playerId }) => playerId)),
    questionId: all.flatMap(({ view }) => view.question?.id ?? []),
    topic: ['sports', 'Cooking'],
    roundNumber: [1],
    session_id: [server.client().sessionId],
  };
  const routes = routesOf(document).filter(({ path }) => path !== '/api/me');
  const each = routes.map((route) => {
    const schema = route.operation.requestBody?.content['application/json']?.schema;
    return fc.record({
      route: fc.constant(route),
      body:
        schema === undefined ? fc.constant(undefined) : nearly(schema, known, document.components.schemas),
      raw: fc.option(broken, { freq: 15 }),
      actor: fc.constantFrom('stranger', 'guest', 'host'),
      place: fc.nat(all.length - 1),
      repeated: fc.boolean(),
    });
  });
  return drawn(fc.oneof(...each), count);
}

const versionOf = async (table: ClockedGame): Promise<number> => {
  const { body } = await table.host.client.get(table.path);
  return z
    .object({ game: z.object({ version: z.int() }) })
    .catch({ game: { version: -1 } })
    .parse(body).game.version;
};

/** Sends cases to a table one after another, repeatable ones twice; returns the faults. */
async function thrownAt(table: ClockedGame, all: readonly Case[]): Promise<string[]> {
  const wrong: string[] = [];
  let version = await versionOf(table);
  for (const { route, body, raw, actor, repeated } of all) {
    const { host, gameId } = table;
    const questionId = table.view.question?.id ?? 'zzzzzzzzzz';
    const path = fill(route.path, { gameId, playerId: host.playerId, questionId });
    const sent = route.method === 'GET' ? undefined : (raw ?? body);
    for (let times = 0; times < (repeated ? 2 : 1); times++) {
      const reply = await clientOf(actor, table).ask(route.method, path, { body: sent });
      const what = `${actor}: ${route.method} ${path} ${JSON.stringify(sent)}: ${reply.status} ${reply.text.slice(0, 200)}`;
      // What is not configured answers with its own 503; no other 503 is allowed.
      const isUnset = reply.status === 503 && /STRIPE_NOT_CONFIGURED|TRANSLATION_FAILED/.test(reply.text);
      if (reply.status >= 500 && !isUnset) wrong.push(what);
      if (reply.status >= 400) problemOf(reply);
      const now = await versionOf(table);
      if (reply.status >= 400 && now !== version) wrong.push(`changed: ${what}`);
      version = now;
    }
  }
  return wrong;
}

function clientOf(actor: Case['actor'], { host, guest }: ClockedGame): PlayerClient {
  if (actor === 'stranger') return server.client();
  return actor === 'host' ? host.client : guest.client;
}

test(
  'over HTTP: no 5xx, every refusal a problem, and no refusal changes a game',
  async () => {
    const all = await tables();
    const thrown = await cases(all, 1_500);
    const wrong = await Promise.all(
      all.map((table, place) =>
        thrownAt(
          table,
          thrown.filter((one) => one.place === place),
        ),
      ),
    );
    expect(wrong.flat()).toEqual([]);
    expect((await fetch(new URL('/readyz', server.base))).status).toBe(200);
  },
  RETRY_POLICY,
);

test(
  'over the socket: a message is taken, refused or closes its own line; strangers change nothing',
  async () => {
    const table = await (await server.table(['Anna', 'Ben', 'Cleo'])).toQuestion();
    const { sessionId } = table.guest.client;
    const known = {
      type: ['hello', 'answer', 'ping', 'behind', 'reaction'],
      sessionId: [sessionId, server.client().sessionId],
      questionId: [table.question.id],
      showCode: ['guess'],
    };
    const schema = z.toJSONSchema(ClientMessageSchema);
    const message = fc.oneof(
      { weight: 6, arbitrary: nearly(schema, known).map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: broken },
    );
    let guest = await table.guest.client.live(table.gameId);
    const outsider = server.client();
    const { version } = table.view;
    for (const [index, text] of drawn(message, 2_400).entries()) {
      if (index % 6 === 0) {
        const stranger = outsider.open(table.gameId);
        const mine = text.replaceAll(sessionId, outsider.sessionId);
        stranger.send(mine);
        stranger.send({ type: 'answer', ref: 1, questionId: table.question.id, answerIndex: 0 });
        const code = await stranger.closed();
        if (!closeCodes.includes(code)) throw new Error(`${code} for ${mine}`);
        expect(stranger.messages).toEqual([]);
        continue;
      }
      guest.send(text);
      await Promise.race([guest.sync().catch(() => undefined), guest.closed()]);
      if (guest.closeCode === null) continue;
      if (!closeCodes.includes(guest.closeCode)) throw new Error(`${guest.closeCode} for ${text}`);
      guest = await table.guest.client.live(table.gameId);
    }
    await server.settle();
    // The only valid command that can have occurred: the guest's own answer.
    expect(table.view.version - version).toBeLessThanOrEqual(1);
    expect(table.view.answered.filter((seat) => seat !== 1)).toEqual([]);
    expect(await table.answerOver(table.host, 0)).toMatchObject({ type: 'receipt' });
  },
  RETRY_POLICY,
);
