// Checks that the list of production packages can be made, and that it names every direct dependency and none that only development needs.
import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { createSbom } from './sbom.ts';

const VersionsSchema = z.record(z.string(), z.string());
const PackageSchema = z.object({ dependencies: VersionsSchema, devDependencies: VersionsSchema });

const { dependencies, devDependencies } = PackageSchema.parse(
  JSON.parse(readFileSync('package.json', 'utf8')),
);
const { components } = await createSbom();
const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
const missing = Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`));
const tools = ['vitest', 'vite', '@playwright/test'].filter(
  (name) => name in devDependencies && listed.has(`${name}@${devDependencies[name]}`),
);
for (const [name] of missing) console.error(`${name} is not in the list of packages`);
for (const name of tools) console.error(`${name} is in the list, and only development needs it`);
console.log(`${components.length} packages run in production`);
process.exitCode = missing.length + tools.length > 0 ? 1 : 0;
