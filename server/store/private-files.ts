/** Files and folders that only the server's user may read. On Windows the folder's permissions are left unchanged. */

import { chmod, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** The suffixes of SQLite's additional files, which it creates with the permissions of its file. */
export const COMPANION_SUFFIXES = ['-wal', '-shm', '-journal'];

/** Creates a private folder, or makes an existing one private if it contains only a database. Other folders, and those of other users, stay unchanged. */
export async function makePrivateFolder(path: string): Promise<void> {
  const isMade = await makeFolder(resolve(path));
  const names = isMade ? [] : await readdir(path);
  if (!names.every((name) => /^quizround\.db(?:-\w+)?$/.test(name))) return;
  await unless('EPERM', chmod(path, FOLDER_MODE));
}

/** Creates a private file, or makes an existing one and SQLite's additional files private. */
export async function makePrivateFile(path: string): Promise<void> {
  const file = await open(path, 'a', FILE_MODE);
  await file.chmod(FILE_MODE);
  await file.close();
  // These files appear and disappear with the processes that have the database open.
  for (const end of COMPANION_SUFFIXES) await unless('ENOENT', chmod(`${path}${end}`, FILE_MODE));
}

/** Awaits a change, and ignores an error with this code. */
async function unless(code: string, change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
  }
}

/** Creates a folder and its parents; false if it exists. Node's own `recursive` never ends if the file system refuses new names, as /proc does. */
async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, FOLDER_MODE);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return false;
    const above = dirname(path);
    if (code !== 'ENOENT' || (await isThere(above))) throw error;
    await makeFolder(above);
    await mkdir(path, FOLDER_MODE);
    return true;
  }
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
