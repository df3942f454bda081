/** An upgrade from an earlier release: its database is read and its games continue, and everything its clients rely on still exists. */

import { randomUUID } from 'node:crypto';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

import { ResultsReplySchema } from '../../protocol/data.ts';
import { ClientMessageSchema, ServerMessageSchema } from '../../protocol/live.ts';
import { SeatedPlayer } from '../support/harness/http-game.ts';
import { OpenApiSchema, routesOf } from '../support/harness/openapi.ts';
import { PlayerClient, taken } from '../support/harness/player-client.ts';
import { ServerProcess, SKEWED_QUIZROUND } from '../support/harness/server-process.ts';

const RELEASES = join(import.meta.dirname, '../fixtures/releases');
const releases = globSync('*', { cwd: RELEASES });

const StoredGameSchema = z.object({
  id: z.string(),
  sessions: z.tuple([z.string(), z.string()]),
  total: z.array(z.number()),
});
const StoredGamesSchema = z.object({
  /** Milliseconds since the epoch. */
  madeAt: z.number(),
  lobby: StoredGameSchema,
  running: StoredGameSchema,
  finished: StoredGameSchema,
});

const ascending = (a: number, b: number): number => a - b;

type JsonSchema = Readonly<Record<string, unknown>>;
const JsonSchemaSchema = z.record(z.string(), z.unknown());

const read = (release: string, file: string): unknown =>
  JSON.parse(readFileSync(join(RELEASES, release, file), 'utf8'));

/** The schema of a value, with its reference resolved in its document. */
function schemaAt(value: unknown, document: JsonSchema): JsonSchema {
  const schema = JsonSchemaSchema.parse(value);
  const ref = schema['$ref'];
  if (typeof ref !== 'string') return schema;
  const found = ref
    .replace(/^#\/?/, '')
    .split('/')
    .reduce<unknown>((from, key) => (key === '' ? from : JsonSchemaSchema.parse(from)[key]), document);
  return schemaAt(found, document);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const alternativesOf = (schema: JsonSchema, document: JsonSchema): JsonSchema[] => {
  const parts = [...listOf(schema['anyOf']), ...listOf(schema['oneOf']), ...listOf(schema['allOf'])];
  return parts.length === 0
    ? [schema]
    : parts.flatMap((part) => alternativesOf(schemaAt(part, document), document));
};

/** By field: its schema, and whether every object has it. */
function fieldsOf(
  schema: JsonSchema,
  document: JsonSchema,
): Map<string, { schema: JsonSchema; isRequired: boolean }> {
  const fields = new Map<string, { schema: JsonSchema; isRequired: boolean }>();
  for (const each of alternativesOf(schema, document)) {
    const required = new Set(listOf(each['required']));
    for (const [name, value] of Object.entries(JsonSchemaSchema.parse(each['properties'] ?? {})))
      fields.set(name, { schema: schemaAt(value, document), isRequired: required.has(name) });
    if (each['items'] !== undefined)
      fields.set('[]', { schema: schemaAt(each['items'], document), isRequired: true });
  }
  return fields;
}

interface Side {
  readonly schema: JsonSchema;
  readonly document: JsonSchema;
}

/** The fields of an older reply that a newer one lacks or no longer always has. */
function lostFields(older: Side, newer: Side, path = '', depth = 0): string[] {
  if (depth > 8) return [];
  const kept = fieldsOf(newer.schema, newer.document);
  return [...fieldsOf(older.schema, older.document)].flatMap(([name, field]) => {
    const now = kept.get(name);
    if (now === undefined || (field.isRequired && !now.isRequired)) return [`${path}.${name}`];
    return lostFields(
      { ...older, schema: field.schema },
      { ...newer, schema: now.schema },
      `${path}.${name}`,
      depth + 1,
    );
  });
}

/** The fields that a newer request requires and an older one did not. */
function demandedFields(older: Side, newer: Side, path: string): string[] {
  const before = fieldsOf(older.schema, older.document);
  return [...fieldsOf(newer.schema, newer.document)].flatMap(([name, { isRequired }]) =>
    isRequired && before.get(name)?.isRequired !== true ? [`${path}.${name}`] : [],
  );
}

const ContentSchema = z.object({
  content: z.object({ 'application/json': z.object({ schema: JsonSchemaSchema }) }),
});
const jsonOf = (value: unknown): JsonSchema | null =>
  ContentSchema.safeParse(value).data?.content['application/json'].schema ?? null;

/** An OpenAPI document and its operations. */
function documentOf(raw: unknown): { raw: JsonSchema; routes: ReturnType<typeof routesOf> } {
  return { raw: JsonSchemaSchema.parse(raw), routes: routesOf(OpenApiSchema.parse(raw)) };
}

/** The member of a union of messages with this type. */
const messageOf = ({ schema, document }: Side, type: string): JsonSchema | undefined =>
  alternativesOf(schema, document).find(
    (each) => schemaAt(JsonSchemaSchema.parse(each['properties'])['type'], document)['const'] === type,
  );

test.for(releases)(
  'the database of %s is read: its games are joined, played to their end and looked up',
  async (release) => {
    const folder = mkdtempSync(join(tmpdir(), 'quizround-upgrade-'));
    copyFileSync(join(RELEASES, release, 'quizround.db'), join(folder, 'quizround.db'));
    const games = StoredGamesSchema.parse(read(release, 'games.json'));
    // An hour after the games were played: later, they would be deleted by the schedule.
    const skew = games.madeAt + 3_600_000 - Date.now();
    const server = await ServerProcess.start(
      { DATA_DIR: folder, GAME_SPEED: '20', CLOCK_SKEW_MS: String(skew) },
      SKEWED_QUIZROUND,
    );
    onTestFinished(async () => {
      await server.dispose();
      rmSync(folder, { recursive: true });
    });
    const clientOf = (session: string): PlayerClient => new PlayerClient(server.base, session);

    const { id, sessions, total } = games.finished;
    const results = taken(
      await clientOf(sessions[0]).get(`/api/games/${id}/results`),
      200,
      ResultsReplySchema,
    );
    expect(results.players.map((player) => player.totalScore).toSorted(ascending)).toEqual(
      total.toSorted(ascending),
    );

    const guest = clientOf(randomUUID());
    await guest.join(games.lobby.id, 'Cleo');
    await clientOf(games.lobby.sessions[0]).post(`/api/games/${games.lobby.id}/start`);
    expect((await SeatedPlayer.of(guest, games.lobby.id)).live.view.players).toHaveLength(3);

    const [host] = await Promise.all(
      games.running.sessions.map((session) => SeatedPlayer.of(clientOf(session), games.running.id)),
    );
    if (host === undefined) throw new Error('no host');
    expect(
      host.live.view.scores.total.every((points, seat) => points >= (games.running.total[seat] ?? 0)),
    ).toBe(true);
    await host.live.phase('finished', 30_000);
  },
);

test.for(releases)(
  'what clients of %s call and read over HTTP is still there, and nothing more is demanded',
  async (release) => {
    const server = await ServerProcess.start();
    onTestFinished(() => server.dispose());
    const older = documentOf(read(release, 'openapi.json'));
    const newer = documentOf((await new PlayerClient(server.base).get('/api/openapi.json')).body);
    const problems = older.routes.flatMap(({ method, path, operation }) => {
      const route = `${method} ${path}`;
      const now = newer.routes.find((each) => each.method === method && each.path === path)?.operation;
      if (now === undefined) return [`${route} is gone`];
      const compare = (from: unknown, to: unknown, faults: typeof lostFields | typeof demandedFields) => {
        const [before, after] = [jsonOf(from), jsonOf(to)];
        if (before === null || after === null) return [];
        return faults(
          { schema: schemaAt(before, older.raw), document: older.raw },
          { schema: schemaAt(after, newer.raw), document: newer.raw },
          route,
        );
      };
      return [
        ...compare(operation.responses['200'], now.responses['200'], lostFields),
        ...compare(operation.responses['201'], now.responses['201'], lostFields),
        ...compare(operation.requestBody, now.requestBody, demandedFields),
      ];
    });
    expect(problems).toEqual([]);
  },
);

test.for(releases)('the messages of %s over the socket are still understood and sent', (release) => {
  const before = z
    .object({ client: JsonSchemaSchema, server: JsonSchemaSchema })
    .parse(read(release, 'messages.json'));
  const now = {
    client: JsonSchemaSchema.parse(
      z.toJSONSchema(ClientMessageSchema, { io: 'input', unrepresentable: 'any' }),
    ),
    server: JsonSchemaSchema.parse(z.toJSONSchema(ServerMessageSchema, { unrepresentable: 'any' })),
  };
  const compare = (
    from: JsonSchema,
    to: JsonSchema,
    faults: typeof lostFields | typeof demandedFields,
  ): string[] =>
    alternativesOf(from, from).flatMap((schema) => {
      const type = String(schemaAt(JsonSchemaSchema.parse(schema['properties'])['type'], from)['const']);
      const found = messageOf({ schema: to, document: to }, type);
      return found === undefined
        ? [`${type} is gone`]
        : faults({ schema, document: from }, { schema: found, document: to }, type);
    });
  expect(compare(before.client, now.client, demandedFields)).toEqual([]);
  expect(compare(before.server, now.server, lostFields)).toEqual([]);
});

/** An object's schema. */
function sideOf(properties: JsonSchema, required: string[]): Side {
  const schema = { type: 'object', properties, required };
  return { schema, document: schema };
}

test('the comparison sees a field that is lost, optional or newly demanded', () => {
  const older = sideOf({ a: {}, b: { properties: { c: {} }, required: ['c'] } }, ['a', 'b']);
  expect(lostFields(older, sideOf({ b: { properties: { c: {} }, required: ['c'] } }, ['b']))).toEqual(['.a']);
  expect(lostFields(older, sideOf({ a: {}, b: { properties: { c: {} } } }, ['a', 'b']))).toEqual(['.b.c']);
  expect(demandedFields(older, sideOf({ a: {}, d: {} }, ['a', 'd']), 'x')).toEqual(['x.d']);
});
