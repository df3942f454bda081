// Comments and titles of tests use technical terms ("sent" and "received" for messages, "again", "evicted") and write conditions with "if".
import { globSync, readFileSync } from 'node:fs';

const REFUSED =
  /\b(?:told|tells?|anew|heard|in vain|lets go|can(?:not)? be had|first first|where (?:not|none is|there is none|it is none))\b/i;
const COMMENT = /^ *(?:\/\*\*|\*|\/\/)/;
const TITLE = /^ *(?:(?:test|describe)(?:\.\w+)*\(|\]\)\()\s*(['"`])(.*?)\1/gm;

const outside = (name: string): boolean => /^(node_modules|build|coverage|\..*)$/.test(name);
const problems: string[] = [];
for (const path of globSync('**/*.{ts,tsx}', { exclude: outside })) {
  const text = readFileSync(path, 'utf8');
  const comments = text.split('\n').filter((line) => COMMENT.test(line));
  const titles = Array.from(text.matchAll(TITLE), ([, , title = '']) => title);
  for (const line of [...comments, ...(/\.(test|spec)\.tsx?$|^test\//.test(path) ? titles : [])]) {
    const word = REFUSED.exec(line);
    if (word !== null) problems.push(`${path}: "${word[0]}" needs a second reading: ${line.trim()}`);
  }
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
