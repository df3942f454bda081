// Which room may import which, and who may know an adapter. docs/architecture.md says why.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

export type Import = { from: string; specifier: string; typesOnly: boolean };

type Reach = 'all' | 'types';
type Room = { rooms: Record<string, Reach>; packages?: RegExp };

const rooms: Record<string, Room> = {
  game: { rooms: {}, packages: /^$/ },
  protocol: { rooms: { game: 'types' }, packages: /^zod$/ },
  bank: { rooms: { game: 'types', protocol: 'all' } },
  server: { rooms: { game: 'all', protocol: 'all', bank: 'all' } },
  web: { rooms: { game: 'types', protocol: 'types' } },
  bench: { rooms: { game: 'all', protocol: 'all', bank: 'all', server: 'all', scripts: 'all' } },
  scripts: { rooms: { game: 'all', protocol: 'all', bank: 'all', server: 'all', web: 'all' } },
};

// Plain lists, numbers, the table of settings, the ranking and what a view tells of it: whoever may know a room's types may know these values too.
const shared = [
  'game/constants.ts',
  'game/moments.ts',
  'game/ranking.ts',
  'game/settings.ts',
  'game/text.ts',
  'game/topics.ts',
  'protocol/constants.ts',
];

// The servers and databases that tests and the bench start.
const harness = 'test/support/harness/';

// Inside web/, from the page down to its pieces; a folder may not import from the rows before its own.
const webRows = ['web/routes/', 'web/screens/', 'web/'];

// Inside server/, from the bottom to the top; a folder imports values only from the rows below its own. Types may cross.
const serverRows: readonly (readonly string[])[] = [
  ['platform'],
  ['billing', 'config', 'languages', 'questions'],
  ['store'],
  ['games'],
  ['cluster', 'http', 'live'],
];

const adapterPackages = /from ['"](kysely|pg|node:sqlite|ioredis|stripe|ai|@ai-sdk\/[^'"]+)['"]/;
const compositionRoots = ['server/server.ts', 'server/admin.ts'];

/** What is wrong with an import, or undefined. `read` gives a file's text by its path in the project. */
export function refuseImport(made: Import, read: (path: string) => string): string | undefined {
  const from = made.from;
  const room = roomOf(from);
  if (room === 'test' || room === undefined) return undefined;
  if (!made.specifier.startsWith('.')) return refusePackage(from, made.specifier);

  const to = posix.join(dirname(from), made.specifier);
  const refused = refuseFolder(from, to, made.typesOnly);
  // Table files in other folders may import types of the store, such as the schema.
  const mayKnow = made.typesOnly && subjectOf(to) === 'store' && adapterPackages.test(read(from));
  return refused ?? (mayKnow ? undefined : refuseAdapter(from, to, read));
}

function refusePackage(from: string, name: string): string | undefined {
  const allowed = rooms[roomOf(from) ?? '']?.packages;
  if (!allowed || allowed.test(name) || isTest(from)) return undefined;
  return `${roomOf(from)}/ must not import packages such as ${name}.`;
}

function refuseRoom(from: string, to: string, typesOnly: boolean): string | undefined {
  const [room, target] = [roomOf(from) ?? '', roomOf(to) ?? ''];
  if (target === 'test')
    return isTest(from) || (room === 'bench' && to.startsWith(harness))
      ? undefined
      : 'Only tests may import from test/; the bench may import from test/support/harness/.';
  if (!(target in rooms)) return undefined;
  const reach = rooms[room]?.rooms[target];
  if (reach === undefined) return `${room}/ must not import from ${target}/.`;
  if (reach === 'all' || typesOnly || isTest(from) || shared.includes(to)) return undefined;
  return `${room}/ may import only types, constants, the settings, the ranking and the rules for typed text from ${target}/.`;
}

function refuseFolder(from: string, to: string, typesOnly: boolean): string | undefined {
  const room = roomOf(from);
  if (roomOf(to) !== room) return refuseRoom(from, to, typesOnly);
  if (room === 'server') return refuseInServer(from, to, typesOnly);
  return room === 'web' ? refuseInWeb(from, to) : undefined;
}

function refuseInServer(from: string, to: string, typesOnly: boolean): string | undefined {
  const [here, there] = [subjectOf(from), subjectOf(to)];
  if (here === undefined || here === there || typesOnly || isTest(from)) return undefined;
  if (there === undefined) return `${to} is above server/${here}/: import only types from it.`;
  const [row, targetRow] = [serverRowOf(here), serverRowOf(there)];
  if (targetRow >= 0 && targetRow < row) return undefined;
  return `server/${here}/ may import only types from server/${there}/: serverRows in scripts/lint/layers.ts gives the order.`;
}

function refuseInWeb(from: string, to: string): string | undefined {
  if (isTest(from)) return undefined;
  const [here, there] = [screenOf(from), screenOf(to)];
  if (here && there && here !== there) return `A screen must not import from another screen (${there}).`;
  const [row, targetRow] = [rowOf(from), rowOf(to)];
  if (targetRow >= row || dirname(from) === 'web') return undefined;
  return `${webRows[targetRow]} is above this file: move what both need to web/components, web/connection, web/api, web/storage or web/i18n.`;
}

// An adapter names a database, Redis, Stripe or a model's library. Its own folder and whoever puts the server together know it.
function refuseAdapter(from: string, to: string, read: (path: string) => string): string | undefined {
  if (roomOf(to) !== 'server' || roomOf(from) !== 'server' || isTest(from)) return undefined;
  if (compositionRoots.includes(from) || subjectOf(from) === subjectOf(to)) return undefined;
  const adapter = adapterPackages.exec(read(to))?.[1];
  return (
    adapter && `${to} is an adapter (${adapter}): only ${compositionRoots.join(' and ')} may import adapters.`
  );
}

const roomOf = (path: string): string | undefined => /^([^/]+)\//.exec(path)?.[1];
const subjectOf = (path: string): string | undefined => /^server\/([^/]+)\//.exec(path)?.[1];
const screenOf = (path: string): string | undefined => /^web\/screens\/([^/]+)\//.exec(path)?.[1];
const serverRowOf = (folder: string): number => serverRows.findIndex((row) => row.includes(folder));
const rowOf = (path: string): number => webRows.findIndex((row) => path.startsWith(row));
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** A file's path as the rules above name it: from the project's root, with forward slashes. */
export function inProject(cwd: string, filename: string): string {
  return relative(cwd, filename).split(sep).join('/');
}

export function readFrom(cwd: string): (path: string) => string {
  return (path) => (existsSync(join(cwd, path)) ? readFileSync(join(cwd, path), 'utf8') : '');
}
