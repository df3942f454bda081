/** The last errors of this browser, stored locally for debugging. */

import { readStored, writeStored } from './storage.ts';

const KEY = 'game_error_history';
const ERRORS_MAX = 10;

export function rememberError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const entry = { at: new Date().toISOString(), path: window.location.pathname, message };
  writeStored(KEY, JSON.stringify([...history(), entry].slice(-ERRORS_MAX)));
}

function history(): unknown[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
