/** Loads parts of the client when they are needed, and retries while the server is away, so that no screen is lost. */

import { lazy, type ComponentType } from 'react';

import { readTab, writeTab } from '../storage/storage.ts';
import { isInGame } from './outdated.ts';

const PAUSE_MS = 2_000;
const RELOADED_KEY = 'reloaded_at';
const RELOAD_PAUSE_MS = 60_000;

/** Whether the server serves pages. A proxy in its place does not, nor does a server that still starts or that refuses because of too many requests. */
const isServerThere = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Reloads a page that needs a file of an older build which the server no longer has; at most once per minute. */
function reloadOnce(): void {
  const now = Date.now();
  if (now - Number(readTab(RELOADED_KEY)) < RELOAD_PAUSE_MS) return;
  writeTab(RELOADED_KEY, String(now));
  window.location.reload();
}

/**
 * Resolves to the module that `load` imports. Rejects only if the server answers and does not have the file. The page is then reloaded,
 * in a game only if `isNeeded`.
 */
export async function loadPart<Part>(load: () => Promise<Part>, isNeeded = false): Promise<Part> {
  for (let wasThere = false; ;) {
    try {
      return await load();
    } catch (error) {
      const isThere = await isServerThere();
      if (wasThere && isThere) {
        if (isNeeded || !isInGame(window.location.pathname)) reloadOnce();
        throw error;
      }
      wasThere = isThere;
      if (!isThere) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** A component that is fetched when it is first shown. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>, isNeeded = false) =>
  lazy(async () => ({ default: await loadPart(load, isNeeded) }));
