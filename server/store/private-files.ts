/** Files and folders that nobody but the server's own user may read. On Windows the folder's own rights stand. */

import { chmod, mkdir, open, readdir } from 'node:fs/promises';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** What SQLite keeps beside its file; it makes them with the file's own rights. */
const COMPANION_SUFFIXES = ['-wal', '-shm', '-journal'];

/** Makes a folder, or closes one that holds nothing but a database to others. One that holds more, or is somebody else's, is left as whoever made it wants it. */
export async function makePrivateFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: FOLDER_MODE });
  const names = made === undefined ? await readdir(path) : [];
  if (!names.every((name) => /^quizround\.db(?:-\w+)?$/.test(name))) return;
  await unless('EPERM', chmod(path, FOLDER_MODE));
}

/** Makes a file, or closes one that is there, and what SQLite keeps beside it. */
export async function makePrivateFile(path: string): Promise<void> {
  const file = await open(path, 'a', FILE_MODE);
  await file.chmod(FILE_MODE);
  await file.close();
  // They come and go with the processes that have the file open.
  for (const end of COMPANION_SUFFIXES) await unless('ENOENT', chmod(`${path}${end}`, FILE_MODE));
}

/** Waits for a change that may be impossible for one reason. */
async function unless(code: string, change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
  }
}
