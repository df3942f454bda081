/** Whether anything went wrong in what the bench measured, at any depth of its figures. */

import { isObject } from './json.ts';

/** Whether figures hold a fault: an entry of a record called `faults`. A text instead of figures says why nothing could be measured, which is one too. */
export function hasFaults(figures: unknown): boolean {
  if (typeof figures === 'string') return true;
  return isFaulty(figures);
}

function isFaulty(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isFaulty);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, inner]) =>
    name === 'faults' && isObject(inner) ? Object.keys(inner).length > 0 : isFaulty(inner),
  );
}
