// Makes a release from a clean checkout of main: `node scripts/release.ts 1.0.0`. It ends with a commit and a tag; pushing them publishes.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const UNRELEASED = '## Unreleased';

/** The changelog with its unreleased part under the version and its day (YYYY-MM-DD); null if nothing is unreleased. */
export function changelogOf(changelog: string, version: string, day: string): string | null {
  const at = changelog.indexOf(`${UNRELEASED}\n`);
  const next = changelog.indexOf('\n## ', at + UNRELEASED.length);
  const body = at === -1 ? '' : changelog.slice(at + UNRELEASED.length, next === -1 ? undefined : next);
  if (body.trim() === '') return null;
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## ${version} - ${day}`);
}

/** Whether a version, such as 1.2.3, is greater than another. */
export function isLater(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index]);
  return at !== undefined && (a?.[at] ?? 0) > (b?.[at] ?? 0);
}

/** Runs a program and shows what it prints; throws if it fails. */
const run = (file: string, ...args: string[]): void => void execFileSync(file, args, { stdio: 'inherit' });
const read = (file: string, ...args: string[]): string =>
  execFileSync(file, args, { encoding: 'utf8' }).trim();

/** The first reason why no release can be made now; null if there is none. */
function obstacle(version: string): string | null {
  const now = read('node', '--print', "require('./package.json').version");
  if (!/^\d+\.\d+\.\d+$/.test(version)) return `say a version such as 1.0.0, not '${version}'`;
  if (!isLater(version, now)) return `${version} is not later than ${now}`;
  if (read('git', 'branch', '--show-current') !== 'main') return 'this is not main';
  if (read('git', 'status', '--porcelain') !== '') return 'something is not committed';
  if (read('git', 'tag', '--list', `v${version}`) !== '') return `the tag v${version} exists`;
  return null;
}

function release(version: string): void {
  const changelog = changelogOf(
    readFileSync('CHANGELOG.md', 'utf8'),
    version,
    new Date().toISOString().slice(0, 10),
  );
  const reason = obstacle(version) ?? (changelog === null ? 'CHANGELOG.md has nothing unreleased' : null);
  if (reason !== null || changelog === null) {
    console.error(`no release: ${reason}`);
    process.exitCode = 1;
    return;
  }
  writeFileSync('CHANGELOG.md', changelog);
  run('npm', 'version', version, '--no-git-tag-version');
  // Later releases are tested against these.
  run('node', 'scripts/release-fixtures.ts', version);
  run('bash', '.ci/run');
  run('node', 'scripts/release-notes.ts', version);
  run('git', 'add', '--all');
  run('git', 'commit', '--quiet', '--message', `Release ${version}`);
  run('git', 'tag', '--annotate', `v${version}`, '--message', `Quizround ${version}`);
  console.log(`\nReady. 'git push origin main v${version}' publishes the image and the notes.`);
}

if (import.meta.main) release(process.argv[2] ?? '');
