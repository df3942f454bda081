// Prints what CHANGELOG.md says about a version: `node scripts/release-notes.ts 1.0.0`.
import { readFileSync } from 'node:fs';

/** The text below a version's heading, without the heading. Null for a version that the changelog does not name. */
export function releaseNotes(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
  return section === undefined ? null : section.slice(section.indexOf('\n')).trim();
}

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2);
  const notes = releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version);
  if (notes === null || notes === '') {
    console.error(`CHANGELOG.md says nothing about version '${version}'`);
    process.exitCode = 1;
  } else {
    console.log(notes);
  }
}
