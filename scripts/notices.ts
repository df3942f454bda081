// Writes the licenses of packages that run in production or are part of the client: `npm run notices`, or `npm run notices -- FILE`. Reads the list of packages (sbom.ts) and their own license files.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { createSbom } from './sbom.ts';

/** Development packages whose code, fonts or pictures the built client or the bank contains. */
const INCLUDED = [
  '@dicebear/core',
  '@dicebear/thumbs',
  '@fontsource-variable/onest',
  '@fontsource-variable/unbounded',
  '@tanstack/react-query',
  'canvas-confetti',
  'motion',
  'react',
  'react-dom',
  'react-router',
  'tailwindcss',
  'world-atlas',
];

const PackageSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  homepage: z.string().optional(),
});
export type Notice = z.infer<typeof PackageSchema> & { readonly text: string };

/** The notices of all packages, by name. Throws for an installed package without a license. */
export async function createNotices(): Promise<Notice[]> {
  const { components } = await createSbom();
  const names = [...components.map(({ name }) => name), ...INCLUDED];
  return [...new Set(names)].toSorted().flatMap(noticesOf);
}

/** One per installed version; packages of other platforms are not installed. */
function noticesOf(name: string): Notice[] {
  const folders = globSync([`node_modules/${name}`, `node_modules/**/node_modules/${name}`]);
  const notices = folders.map((folder) => {
    const about = PackageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    const text = globSync(['LICEN[CS]E*', 'licen[cs]e*', 'NOTICE*'], { cwd: folder })
      .filter((file) => existsSync(join(folder, file)))
      .map((file) => readFileSync(join(folder, file), 'utf8').trim())
      .join('\n\n');
    if (about.license === undefined && text === '') throw new Error(`${name} says no license`);
    return { ...about, text };
  });
  return [...new Map(notices.map((notice) => [notice.version, notice])).values()];
}

if (import.meta.main) {
  const [file = 'THIRD_PARTY_NOTICES.txt'] = process.argv.slice(2);
  const notices = await createNotices();
  const sections = notices.map(({ name, version, license, homepage, text }) =>
    [`${name} ${version}${license === undefined ? '' : ` (${license})`}`, homepage, text]
      .filter(Boolean)
      .join('\n\n'),
  );
  writeFileSync(
    file,
    `Quizround contains the following packages.\n\n${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
  );
  console.log(`${file}: ${notices.length} packages`);
}
