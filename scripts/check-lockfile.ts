// Checks the lockfile. If it was written without a platform's binary, `npm ci` fails on other machines; a URL in it ties it to one registry.
import { readFileSync } from 'node:fs';

import { z } from 'zod';

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const lock = lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const problems: string[] = [];

for (const [path, entry] of Object.entries(lock.packages)) {
  if (entry.resolved && !entry.resolved.startsWith('https://registry.npmjs.org/')) {
    problems.push(`${path}: resolved from ${new URL(entry.resolved).host}, not from the public registry`);
  }
  for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
    const locked = lockedVersion(path, name);
    const fits = locked !== undefined && (locked === wanted || !/^\d/.test(wanted));
    if (!fits) problems.push(`${path || 'package.json'}: no entry for optional dependency ${name}@${wanted}`);
  }
}

for (const problem of problems) console.error(`package-lock.json: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

// npm looks for a dependency beside the package that wants it, then in every folder above.
function lockedVersion(path: string, name: string): string | undefined {
  const beside = lock.packages[path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`];
  if (beside || path === '') return beside?.version;
  return lockedVersion(path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name);
}
