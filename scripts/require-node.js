// Runs on whatever Node there is, however old: says plainly what is missing instead of failing on syntax.
import { existsSync } from 'node:fs';

const wanted = 24;
const found = Number(process.versions.node.split('.')[0]);

if (!existsSync('node_modules')) {
  console.error('Quizround: the packages are not installed yet. Run `npm ci` first.');
  process.exit(1);
}
if (found < wanted) {
  console.error(
    `Quizround: Node ${wanted} or newer is needed, this is ${process.version}. Get it from nodejs.org.`,
  );
  process.exit(1);
}
