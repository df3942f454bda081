import { expect, test } from 'vitest';

import { refuseImport } from './layers.ts';

const files: Record<string, string> = {
  'server/store/sqlite.ts': "import { Kysely } from 'kysely';",
  'server/questions/question-tables.ts': "import type { Kysely } from 'kysely';",
  'server/store/port.ts': "import type { Game } from '../../game/game.ts';",
};

function refused(from: string, specifier: string, how: 'value' | 'type' = 'value'): string | undefined {
  return refuseImport({ from, specifier, typesOnly: how === 'type' }, (path) => files[path] ?? '');
}

test.each([
  ['game/decide.ts', './lobby.ts'],
  ['game/decide.test.ts', 'vitest'],
  ['game/decide.test.ts', '../test/support/games.ts'],
  ['protocol/views.ts', 'zod'],
  ['protocol/views.ts', '../game/constants.ts'],
  ['server/games/game-commands.ts', '../../game/decide.ts'],
  ['server/games/game-commands.ts', '../store/port.ts'],
  ['server/composition/storage.ts', '../store/sqlite.ts'],
  ['server/admin.ts', './store/sqlite.ts'],
  ['server/store/log.ts', './sqlite.ts'],
  ['server/games/game-commands.test.ts', '../store/sqlite.ts'],
  ['server/server.ts', './composition/games.ts'],
  ['server/composition/games.ts', '../live/hub.ts'],
  ['server/games/running-games.ts', './ticker.ts'],
  ['server/games/ticker.ts', '../platform/clock.ts'],
  ['server/games/game-commands.ts', '../billing/free-plays.ts'],
  ['server/live/socket-session.ts', '../games/game-commands.ts'],
  ['server/http/routes/pictures.ts', '../../questions/pictures.ts'],
  ['server/cluster/redis.ts', '../games/peer-presence.ts'],
  ['web/screens/lobby/lobby.tsx', '../../components/ring.tsx'],
  ['web/screens/lobby/lobby.tsx', './seats.tsx'],
  ['web/components/game/ring.tsx', '../../connection/useGame.ts'],
  ['web/connection/socket.ts', '../api/reply.ts'],
  ['web/i18n/messages.ts', '../browser/load-part.ts'],
  ['web/screens/by-phase.ts', './lobby/lobby.tsx'],
  ['web/routes/game.tsx', '../screens/by-phase.ts'],
  ['web/root.tsx', './screens/not-found/not-found.tsx'],
  ['web/components/ring.test.tsx', '../screens/lobby/lobby.tsx'],
  ['bench/main.ts', '../server/http/app.ts'],
  ['bench/cluster.ts', '../test/support/harness/redis.ts'],
  ['scripts/film.ts', '../test/e2e/support/phone.ts'],
  ['test/http/join.test.ts', '../../server/server.ts'],
  ['vitest.config.ts', './scripts/find-chromium.ts'],
])('%s may import %s', (from, specifier) => {
  expect(refused(from, specifier)).toBeUndefined();
});

test.each([
  ['game/decide.ts', '../protocol/views.ts', 'must not import from'],
  ['game/decide.ts', 'zod', 'must not import packages'],
  ['game/decide.ts', 'node:crypto', 'must not import packages'],
  ['protocol/views.ts', '../game/decide.ts', 'only types'],
  ['protocol/views.ts', '../server/games/game-commands.ts', 'must not import from'],
  ['protocol/views.ts', 'fastify', 'must not import packages'],
  ['server/games/game-commands.ts', '../../web/connection/socket.ts', 'must not import from'],
  ['server/games/game-commands.ts', '../../test/support/games.ts', 'Only tests'],
  ['bench/main.ts', '../test/support/games.ts', 'Only tests'],
  ['scripts/film.ts', '../test/http/games.test.ts', 'Only tests'],
  ['server/games/game-commands.ts', '../store/sqlite.ts', 'is an adapter (kysely)'],
  ['server/server.ts', './store/sqlite.ts', 'only server/composition/ and server/admin/'],
  ['server/http/app.ts', '../composition/access.ts', 'only types from server/composition/'],
  ['server/games/running-games.ts', '../live/hub.ts', 'only types from server/live/'],
  ['server/live/upgrade.ts', '../http/http-server.ts', 'only types from server/http/'],
  ['server/http/routes/games.ts', '../../live/hub.ts', 'only types from server/live/'],
  ['server/questions/pool.ts', '../languages/identify.ts', 'only types from server/languages/'],
  ['server/platform/clock.ts', '../games/ticker.ts', 'only types from server/games/'],
  ['server/http/api.ts', '../server.ts', 'is above server/http/'],
  ['server/games/ticker.ts', '../unlisted/timers.ts', 'gives the order'],
  ['web/connection/socket.ts', '../../server/games/game-commands.ts', 'must not import from'],
  ['web/connection/socket.ts', '../../protocol/views.ts', 'only types'],
  ['web/screens/lobby/lobby.tsx', '../results/table.tsx', 'another screen'],
  ['web/components/ring.tsx', '../screens/lobby/lobby.tsx', 'is above'],
  ['web/screens/lobby/lobby.tsx', '../../routes/game.tsx', 'is above'],
  ['web/connection/socket.ts', '../components/ring.tsx', 'is above'],
  ['web/api/client.ts', '../connection/socket.ts', 'is above'],
  ['web/i18n/messages.ts', '../api/client.ts', 'is above'],
  ['web/browser/load-part.ts', '../i18n/messages.ts', 'is above'],
  ['web/storage/storage.ts', '../browser/load-part.ts', 'is above'],
])('%s may not import %s', (from, specifier, why) => {
  expect(refused(from, specifier)).toContain(why);
});

test('types may be imported where values may not, except against the direction of the folders', () => {
  expect(refused('server/games/running-games.ts', '../live/hub.ts', 'type')).toBeUndefined();
  expect(refused('server/http/services.ts', '../config.ts', 'type')).toBeUndefined();
  expect(refused('server/questions/question-tables.ts', '../store/sqlite.ts', 'type')).toBeUndefined();
  expect(refused('server/questions/question-tables.ts', '../store/sqlite.ts')).toContain('serverRows');
  expect(refused('web/connection/socket.ts', '../../protocol/views.ts', 'type')).toBeUndefined();
  expect(refused('protocol/views.ts', '../game/game.ts', 'type')).toBeUndefined();
  expect(refused('game/game.ts', '../protocol/views.ts', 'type')).toContain('must not import from');
  expect(refused('server/games/game-commands.ts', '../store/sqlite.ts', 'type')).toContain('is an adapter');
});
