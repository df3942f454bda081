// Every rule of docs/rules.md has a test that carries its id, and every id named in a test's title or in a comment of game/ is a rule.
import { globSync, readFileSync } from 'node:fs';

const RULES = 'docs/rules.md';
const problems: string[] = [];

const rules = new Set<string>();
for (const [, id = ''] of readFileSync(RULES, 'utf8').matchAll(/^\| ([A-Z]+-\d+) \|/gm)) {
  if (rules.has(id)) problems.push(`${RULES}: ${id} is listed twice`);
  rules.add(id);
}
const groups = new Set(Array.from(rules, groupOf));

const tested = new Set<string>();
const outside = (name: string): boolean => /^(node_modules|build|coverage|\..*)$/.test(name);
for (const path of globSync('**/*.test.{ts,tsx}', { exclude: outside })) {
  for (const [, ids = ''] of readFileSync(path, 'utf8').matchAll(/['"`]((?:\[[A-Z]+-\d+\] ?)+)/g)) {
    for (const [id] of ids.matchAll(/[A-Z]+-\d+/g)) {
      tested.add(id);
      if (!rules.has(id)) problems.push(`${path}: ${id} is not a rule of ${RULES}`);
    }
  }
}

for (const path of globSync('game/**/*.ts', { exclude: ['**/*.test.ts'] })) {
  for (const [id] of readFileSync(path, 'utf8').matchAll(/\b[A-Z]+-\d+\b/g)) {
    if (groups.has(groupOf(id)) && !rules.has(id)) problems.push(`${path}: ${id} is not a rule of ${RULES}`);
  }
}

for (const id of rules) if (!tested.has(id)) problems.push(`${RULES}: no test has [${id}] in its title`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function groupOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}
