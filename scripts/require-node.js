// Runs on whatever Node there is, however old: finds the one that came with the packages, or says plainly what is missing.
// With arguments, runs them: `node scripts/require-node.js scripts/build.ts --if-stale`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';

const wanted = 24;
const found = Number(process.versions.node.split('.')[0]);
const isWindows = process.platform === 'win32';
const folder = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const packaged = `node_modules/${folder}/bin/${isWindows ? 'node.exe' : 'node'}`;

if (!existsSync('node_modules')) fail('the packages are not installed yet. Run `npm ci` first.');
if (found < wanted && !existsSync(packaged)) {
  fail(`Node ${wanted} or newer is required; this is ${process.version}. Install it from nodejs.org.`);
}
if (found < wanted) link();

const rest = process.argv.slice(2);
if (rest.length > 0) {
  const { status } = spawnSync(found < wanted ? packaged : process.execPath, rest, { stdio: 'inherit' });
  process.exitCode = status === null ? 1 : status;
}

// npm 10 removes the link to it together with the same package for other platforms; scripts and tools look there first.
function link() {
  mkdirSync('node_modules/.bin', { recursive: true });
  const path = `node_modules/.bin/${isWindows ? 'node.cmd' : 'node'}`;
  if (existsSync(path)) return;
  if (isWindows) writeFileSync(path, `@"%~dp0\\..\\${folder}\\bin\\node.exe" %*\r\n`);
  else symlinkSync(`../${folder}/bin/node`, path);
}

/** @param {string} message */
function fail(message) {
  console.error(`Quizround: ${message}`);
  process.exit(1);
}
