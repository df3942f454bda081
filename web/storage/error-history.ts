/** The last errors of this browser, kept in it alone: for whoever looks into what went wrong. */

import { recall, remember } from './storage.ts';

const KEY = 'game_error_history';
const KEPT = 10;

export function rememberError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const entry = { at: new Date().toISOString(), path: window.location.pathname, message };
  remember(KEY, JSON.stringify([...history(), entry].slice(-KEPT)));
}

function history(): unknown[] {
  try {
    const kept: unknown = JSON.parse(recall(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
