/** Names of players: how a typed name is cleaned, bounded and made unique (docs/rules.md, "Names"). */

import { NAME_CODE_POINTS_MAX, NAME_MAX } from './constants.ts';
import { fail, type Result } from './result.ts';
import { cleanLine, isBlank, splitGraphemes } from './text.ts';

/** The name as it is kept, or what is wrong with it (NAME-1, NAME-5). */
export function cleanName(text: string): Result<{ name: string }, 'NAME_REQUIRED' | 'NAME_TOO_LONG'> {
  const name = cleanLine(text);
  if (isBlank(name)) return fail('NAME_REQUIRED');
  const isLong = [...name].length > NAME_CODE_POINTS_MAX || splitGraphemes(name).length > NAME_MAX;
  return isLong ? fail('NAME_TOO_LONG') : { ok: true, name };
}

/** Makes a name unique by a number: the second 'Anna' becomes 'Anna 2' (NAME-4). */
export function distinctName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLowerCase()));
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? '' : ` ${count}`;
    const candidate =
      splitGraphemes(name)
        .slice(0, NAME_MAX - suffix.length)
        .join('')
        .trimEnd() + suffix;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

/** The default avatar of a name: the seed of a drawing. */
export function avatarFor(name: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36);
}
