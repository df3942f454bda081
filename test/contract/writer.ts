/** The process that tests kill: appends to some games without end and prints `game version` for each acknowledged entry. */

import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';

import { createLobby } from '../../game/lobby.ts';
import { openStore } from '../../server/store/open.ts';
import { writtenAs } from './writer-events.ts';

const { games, ...options } = JSON.parse(process.argv[2] ?? '') as {
  games: number;
  dataDir: string;
  databaseUrl?: string;
};
const store = await openStore(options);
await Promise.all(Array.from({ length: games }, writeForEver));

async function writeForEver(): Promise<never> {
  const id = `game-${randomUUID()}`;
  const made = createLobby({
    id,
    code: id,
    seed: 'f00d',
    speed: 1,
    language: 'en',
    session: `host-${id}`,
    playerId: `player-${id}`,
    name: 'Writer',
    unlocked: false,
  });
  if (!made.ok) throw new Error(made.code);
  const lobby = made.lobby;
  await acknowledge(
    id,
    1,
    await store.append(id, [{ version: 1, at: Date.now(), events: [{ type: 'created', lobby }] }]),
  );
  for (let version = 2; ; version++) {
    const events = [writtenAs(version)];
    await acknowledge(id, version, await store.append(id, [{ version, at: Date.now(), events }]));
  }
}

/** Written synchronously, not through a stream's buffer. */
async function acknowledge(id: string, version: number, result: string): Promise<void> {
  if (result !== 'appended') throw new Error(`${id} ${version}: ${result}`);
  writeSync(1, `${id} ${version}\n`);
}
