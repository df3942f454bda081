/** DELETE /api/me: no name returns through a summary or the host's typed settings, on either engine. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { GameSummaryReplySchema } from '../../protocol/functions.ts';
import { sessionKey } from '../../server/platform/ids.ts';
import { openStore } from '../../server/store/open.ts';
import { startModelServer } from '../support/harness/model-server.ts';
import { taken } from '../support/harness/player-client.ts';
import { startPostgres } from '../support/harness/postgres.ts';
import { besideWriting } from '../support/questions.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

/** The model waits for this before a summary; questions come from the bank. */
let mayWrite = Promise.withResolvers<void>();
const model = await startModelServer(async (call) => {
  if (call.purpose !== 'summary') return call.purpose === 'write' ? { status: 401 } : besideWriting(call);
  await mayWrite.promise;
  const summary = '## Well played\n\n**P1** was in front of **P2**, and everybody at the table knew a lot.';
  return { pieces: [JSON.stringify({ summary })] };
});
const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'quizround-erased-'));
const databases = {
  sqlite: { DATA_DIR: folder },
  postgres: { DATABASE_URL: await postgres.createDatabase() },
};
const servers = {
  sqlite: await serverForTests(environmentOf('sqlite')),
  postgres: await serverForTests(environmentOf('postgres')),
};
afterAll(async () => {
  await model.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  mayWrite = Promise.withResolvers();
});

function environmentOf(engine: 'sqlite' | 'postgres'): Record<string, string> {
  return {
    ...databases[engine],
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'm',
    AI_BASE_URL: model.url,
  };
}

const summaryOf = (table: ClockedGame): Promise<string> =>
  vi.waitFor(async () => {
    const reply = await table.guest.client.call('generate-game-summary', { gameId: table.gameId });
    return taken(reply, 200, GameSummaryReplySchema).summary;
  });

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  const server = servers[engine];

  const finished = async (name: string, settings = {}): Promise<ClockedGame> => {
    const table = await server.table([name, 'Ben'], { settings: { rounds: 1, ...settings } });
    await table.start();
    while (table.view.phase !== 'finished') {
      if (table.view.phase === 'choosing') await table.pick();
      else if (table.view.phase === 'generating') await table.host.live.phase('intro');
      else await table.pass();
    }
    return table;
  };
  /** All stored data of games, as one text. */
  const stored = async (): Promise<string> => {
    const { DATABASE_URL: databaseUrl } = environmentOf(engine);
    const store = await openStore({ dataDir: folder, databaseUrl });
    const rows = await Promise.all(
      (['log', 'snapshots', 'games', 'erasures'] as const).map((table) =>
        store.db.selectFrom(table).selectAll().execute(),
      ),
    );
    await store.close();
    return JSON.stringify(rows);
  };

  test.each([false, true])(
    'a summary that is being written meanwhile does not bring the name back (played again: %s)',
    async (isAgain) => {
      const before = model.count('summary');
      const table = await finished('Anna Schmidt');
      await vi.waitFor(() => expect(model.count('summary') - before).toBe(1));
      if (isAgain) await table.host.client.post(`${table.path}/play-again`);
      expect((await table.host.client.delete('/api/me')).status).toBe(204);
      mayWrite.resolve();
      expect(await summaryOf(table)).toMatch(/\*\*(Player\*\* was .* \*\*Ben|Ben\*\* was .* \*\*Player)\*\*/);
      expect(await stored()).not.toMatch(/Anna|Schmidt/);
      expect(model.count('summary') - before).toBe(1);
    },
  );

  test('a summary in which the name is written in full width contains no name afterwards', async () => {
    mayWrite.resolve();
    const before = model.count('summary');
    const table = await finished('Anna_Schmidt');
    expect(await summaryOf(table)).toContain('Anna＿Schmidt');
    expect((await table.host.client.delete('/api/me')).status).toBe(204);
    expect(await summaryOf(table)).not.toMatch(/Anna|Schmidt/);
    expect(await stored()).not.toMatch(/Anna|Schmidt/);
    expect(model.count('summary') - before).toBe(1);
  });

  test.each(['changes settings', 'plays again'])(
    'whoever %s all the time while the host is deleted brings neither texts nor key back',
    async (what) => {
      const settings = { gameName: 'Zora turns 40', teams: { names: ['Zora’s friends', 'Zora’s family'] } };
      const table = await (what === 'plays again'
        ? finished('Zora', settings)
        : server.table(['Zora', 'Ben'], { settings }));
      const { client } = table.guest;
      // More entries than are rewritten at once.
      if (what !== 'plays again')
        for (let index = 0; index < 130; index++)
          await table.host.client.patch(`${table.path}/settings`, { questionTimeLimit: 10 + (index % 2) });
      const statuses = new Set<number>();
      const erased = new AbortController();
      const acting = (async () => {
        for (let index = 0; !erased.signal.aborted; index++) {
          const reply = await (what === 'plays again'
            ? client.post(`${table.path}/play-again`)
            : client.patch(`${table.path}/settings`, { waitForTimer: index % 2 === 0 }));
          statuses.add(reply.status);
        }
      })();
      expect((await table.host.client.delete('/api/me')).status).toBe(204);
      erased.abort();
      await acting;
      await server.settle();
      expect(statuses).toContain(200);
      expect(await stored()).not.toContain('Zora');
      expect(await stored()).not.toContain(sessionKey(table.host.client.sessionId));
      expect((await client.get(table.path)).text).not.toContain('Zora');
    },
  );

  test('what the host typed into the settings goes, and the game goes on with as many teams', async () => {
    const settings = {
      gameName: 'Zora turns 40',
      teams: { names: ['Zora’s friends', 'Zora’s family'] },
      personalTopics: ['Zora in Tartu', 'Zora at sea'],
    };
    const table = await server.table(['Zora', 'Ben', 'Cleo'], { settings });
    await table.toQuestion();
    expect(JSON.stringify(table.guest.live.view)).toContain('Zora turns 40');
    const teams = table.view.players.map(({ team }) => team);
    expect((await table.host.client.delete('/api/me')).status).toBe(204);
    await server.settle();
    const { view } = table.guest.live;
    expect(JSON.stringify(view)).not.toContain('Zora');
    expect(view).toMatchObject({ name: '', teams: [{ name: 'Team 1' }, { name: 'Team 2' }] });
    expect(view.players.map(({ team }) => team)).toEqual(teams);
    expect(view.settings.personalTopics).toBeNull();
    expect(await stored()).not.toContain('Zora');
    await table.answerOver(table.guest, 0);
    await table.pass();
    expect(table.guest.live.view.phase).toBe('reveal');
  });
});
