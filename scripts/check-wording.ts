// First lines of files and titles of tests use technical terms: "sent" and "received" for messages, "again", "evicted".
import { globSync, readFileSync } from 'node:fs';

const REFUSED = /\b(?:told|tells?|anew|heard|in vain|lets go)\b/i;
const TITLE = /^ *(?:(?:test|describe)(?:\.\w+)*\(|\]\)\()\s*(['"`])(.*?)\1/gm;

const outside = (name: string): boolean => /^(node_modules|build|coverage|\..*)$/.test(name);
const problems: string[] = [];
for (const path of globSync('**/*.{ts,tsx}', { exclude: outside })) {
  const text = readFileSync(path, 'utf8');
  const [first = ''] = text.split('\n', 1);
  const titles = Array.from(text.matchAll(TITLE), ([, , title = '']) => title);
  for (const line of [first, ...(/\.(test|spec)\.tsx?$|^test\//.test(path) ? titles : [])]) {
    const word = REFUSED.exec(line);
    if (word !== null) problems.push(`${path}: "${word[0]}" needs a second reading: ${line}`);
  }
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
