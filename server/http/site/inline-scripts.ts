/** The hashes of the inline scripts of prerendered pages, for the content security policy. */

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The CSP sources ('sha256-…') of every inline script in the pages of a folder. */
export function inlineScripts(folder: string): string[] {
  const hashes = new Set<string>();
  for (const page of globSync('**/*.html', { cwd: folder })) {
    for (const [, script = ''] of readFileSync(join(folder, page), 'utf8').matchAll(INLINE)) {
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
  }
  return [...hashes];
}
