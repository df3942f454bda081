// Runs a model's checks on the shipped questions, and the checks that concern the bank as a whole.
import { globSync, readFileSync } from 'node:fs';

import { checkBank, checkRelated } from '../bank/check-files.ts';
import { parseSharedFile } from '../bank/schema.ts';

const files = globSync('bank/*/*.json')
  .toSorted()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const related = 'bank/related.json';
const folders = new Set(files.map(({ path }) => path.split(/[\\/]/)[1] ?? ''));
const tags = files
  .filter(({ path }) => /[\\/]shared[\\/]/.test(path))
  .flatMap(({ path, text }) => parseSharedFile(path, text).questions.flatMap((each) => each.tags));
const languages = [...folders].filter((folder) => folder !== 'shared');
const problems = [
  ...checkBank(files),
  ...checkRelated(related, readFileSync(related, 'utf8'), new Set(tags), languages),
];

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
