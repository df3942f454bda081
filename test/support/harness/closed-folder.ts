/** Finds the folder that keeps other users out of the checkout: where tests run as root, PostgreSQL runs as another user. */

import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const OTHERS_MAY_ENTER = 0o001;

/** The outermost folder on the way to a path, itself included, that other users may not enter; null where they may enter all. */
export function closedFolder(path: string): string | null {
  const folder = resolve(path);
  const parent = dirname(folder);
  const outer = parent === folder ? null : closedFolder(parent);
  if (outer !== null) return outer;
  return (statSync(folder).mode & OTHERS_MAY_ENTER) === 0 ? folder : null;
}
