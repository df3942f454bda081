// Holds the shipped questions to the checks that a model's are held to, and to what only a whole bank can break.
import { globSync, readFileSync } from 'node:fs';

import { checkBank } from '../bank/check-files.ts';

const files = globSync('bank/*/*.json')
  .toSorted()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const problems = checkBank(files);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
