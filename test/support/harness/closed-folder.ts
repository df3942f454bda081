/** Finds the folder that other users may not enter on the way to the checkout: if tests run as root, PostgreSQL runs as another user. */

import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const OTHERS_MAY_ENTER = 0o001;

/** The outermost folder on a path, itself included, that other users may not enter; null if they may enter all. */
export function closedFolder(path: string): string | null {
  const folder = resolve(path);
  const parent = dirname(folder);
  const outer = parent === folder ? null : closedFolder(parent);
  if (outer !== null) return outer;
  return (statSync(folder).mode & OTHERS_MAY_ENTER) === 0 ? folder : null;
}
