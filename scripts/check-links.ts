// Every link of the documents to a file, a folder or a heading leads somewhere, and every path in code marks that looks like a file of the project exists.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const LINK = /\]\(([^)\s]+)\)/g;
const PATH_IN_CODE =
  /`((?:game|protocol|server|web|bank|bench|test|scripts|docs|deploy|examples)\/[\w./-]+\.(?:tsx?|json|md|sh|py|yml|yaml))`/g;

const documents = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md']);
const problems: string[] = [];
let links = 0;

for (const document of documents) {
  const text = readFileSync(document, 'utf8');
  for (const [, target = ''] of text.matchAll(LINK)) {
    if (/^[a-z]+:/.test(target)) continue;
    links++;
    const [path = '', heading] = target.split('#');
    const file = path === '' ? document : normalize(join(dirname(document), path));
    if (!existsSync(file)) problems.push(`${document}: ${target} does not exist`);
    else if (heading !== undefined && !headingsOf(file).has(heading))
      problems.push(`${document}: ${target} has no such heading`);
  }
  for (const [, path = ''] of text.matchAll(PATH_IN_CODE)) {
    if (document !== 'CHANGELOG.md' && !existsSync(path))
      problems.push(`${document}: ${path} does not exist`);
  }
}

for (const problem of problems) console.error(problem);
console.log(`${links} links in ${documents.length} documents`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** The anchors of a document's headings, as GitHub makes them. */
function headingsOf(file: string): Set<string> {
  if (statSync(file).isDirectory()) return new Set();
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set(
    Array.from(headings, ([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
