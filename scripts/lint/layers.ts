// Which folder may import from which, and which files may import adapters. docs/architecture.md gives the reasons.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

export type Import = { from: string; specifier: string; typesOnly: boolean };

type Access = 'all' | 'types';
type Folder = { imports: Record<string, Access>; packages?: RegExp };

const folders: Record<string, Folder> = {
  game: { imports: {}, packages: /^$/ },
  protocol: { imports: { game: 'types' }, packages: /^zod$/ },
  bank: { imports: { game: 'types', protocol: 'all' } },
  server: { imports: { game: 'all', protocol: 'all', bank: 'all' } },
  web: { imports: { game: 'types', protocol: 'types' } },
  bench: { imports: { game: 'all', protocol: 'all', bank: 'all', server: 'all', scripts: 'all' } },
  scripts: { imports: { game: 'all', protocol: 'all', bank: 'all', server: 'all', web: 'all' } },
};

// Files whose values may be imported wherever types are allowed: constants, tables and pure rules that several folders share.
const shared = [
  'game/constants.ts',
  'game/awards.ts',
  'game/highlights.ts',
  'game/host-lines.ts',
  'game/item-at.ts',
  'game/length.ts',
  'game/moments.ts',
  'game/points.ts',
  'game/rank.ts',
  'game/ranking.ts',
  'game/settings.ts',
  'game/surprise.ts',
  'game/tally.ts',
  'game/text.ts',
  'game/topics.ts',
  'protocol/constants.ts',
  'protocol/implied-fields.ts',
  'protocol/themes.ts',
];

// What may be imported from test/ outside of tests: the bench starts servers and databases, scripts drive whole games in browsers.
const fromTest: Record<string, RegExp> = {
  bench: /^test\/support\/harness\//,
  scripts: /^test\/(?:e2e\/)?support\//,
};

// Inside web/, from the highest row to the lowest; a folder may not import from a row before its own, types included.
const webRows = [
  'routes',
  'screens',
  'components',
  'sound',
  'connection',
  'api',
  'i18n',
  'browser',
  'storage',
].map((folder) => `web/${folder}/`);

// Inside server/, from the lowest row to the highest; a folder imports values only from rows before its own. Types may be imported in any direction.
const serverRows: readonly (readonly string[])[] = [
  ['platform'],
  ['limits'],
  ['billing', 'config', 'languages', 'questions'],
  ['store'],
  ['games'],
  ['cluster', 'http', 'live'],
  ['composition', 'admin'],
];

const adapterPackages = /from ['"](kysely|pg|node:sqlite|ioredis|stripe|ai|@ai-sdk\/[^'"]+)['"]/;
const mayImportAdapters = (path: string): boolean =>
  ['composition', 'admin'].includes(subjectOf(path) ?? '') || path === 'server/admin.ts';

/** The reason why an import is not allowed, or undefined. `read` returns a file's text by its path in the project. */
export function refuseImport(made: Import, read: (path: string) => string): string | undefined {
  const from = made.from;
  const folder = folderOf(from);
  if (folder === 'test' || folder === undefined) return undefined;
  if (!made.specifier.startsWith('.')) return refusePackage(from, made.specifier);

  const to = posix.join(dirname(from), made.specifier);
  const refused = refuseDirection(from, to, made.typesOnly);
  // Table files in other folders may import types of the store, such as the schema.
  const isStoreType = made.typesOnly && subjectOf(to) === 'store' && adapterPackages.test(read(from));
  return refused ?? (isStoreType ? undefined : refuseAdapter(from, to, read));
}

function refusePackage(from: string, name: string): string | undefined {
  const allowed = folders[folderOf(from) ?? '']?.packages;
  if (!allowed || allowed.test(name) || isTest(from)) return undefined;
  return `${folderOf(from)}/ must not import packages such as ${name}.`;
}

function refuseAcrossFolders(from: string, to: string, typesOnly: boolean): string | undefined {
  const [folder, target] = [folderOf(from) ?? '', folderOf(to) ?? ''];
  if (target === 'test')
    return isTest(from) || fromTest[folder]?.test(to)
      ? undefined
      : 'Only tests may import from test/; the bench may import from test/support/harness/, scripts from test/support/ and test/e2e/support/.';
  if (!(target in folders)) return undefined;
  const access = folders[folder]?.imports[target];
  if (access === undefined) return `${folder}/ must not import from ${target}/.`;
  if (access === 'all' || typesOnly || isTest(from) || shared.includes(to)) return undefined;
  return `${folder}/ may import only types, constants, the settings, the ranking and the rules for typed text from ${target}/.`;
}

function refuseDirection(from: string, to: string, typesOnly: boolean): string | undefined {
  const folder = folderOf(from);
  if (folderOf(to) !== folder) return refuseAcrossFolders(from, to, typesOnly);
  if (folder === 'server') return refuseInServer(from, to, typesOnly);
  return folder === 'web' ? refuseInWeb(from, to) : undefined;
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
  if (targetRow < 0 || targetRow >= row || dirname(from) === 'web') return undefined;
  return `${webRows[targetRow]} is above this file: move what both need to a lower folder (webRows in scripts/lint/layers.ts).`;
}

// An adapter imports the library of a database, of Redis, of Stripe or of a model. Only its own folder, the composition of the server and the operator's commands import it.
function refuseAdapter(from: string, to: string, read: (path: string) => string): string | undefined {
  if (folderOf(to) !== 'server' || folderOf(from) !== 'server' || isTest(from)) return undefined;
  if (mayImportAdapters(from) || subjectOf(from) === subjectOf(to)) return undefined;
  const adapter = adapterPackages.exec(read(to))?.[1];
  return (
    adapter &&
    `${to} is an adapter (${adapter}): only server/composition/ and server/admin/ may import adapters.`
  );
}

const folderOf = (path: string): string | undefined => /^([^/]+)\//.exec(path)?.[1];
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
