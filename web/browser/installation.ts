/** The browser's install prompt, kept until it is shown. */

import { useSyncExternalStore } from 'react';

import { readTab, writeTab } from '../storage/storage.ts';

/** Chromium's event; other browsers install by a menu of their own. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const isOffer = (event: Event): event is InstallOffer =>
  'prompt' in event && typeof event.prompt === 'function';

const SHOWN_KEY = 'install_prompt_shown';

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function set(next: InstallOffer | null) {
  offer = next;
  for (const listener of listeners) listener();
}

/** Registers the listeners; call once, when the page starts. */
export function listenForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) set(event);
  });
  window.addEventListener('appinstalled', () => set(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether to offer the installation now: once per browser session. */
export const useInstallOffer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => offer !== null && readTab(SHOWN_KEY) === null,
    () => false,
  );

/** Opens the browser's install prompt, or dismisses it; either way it is not offered again in this tab. */
export async function answerInstallOffer(isWanted: boolean): Promise<void> {
  const asked = offer;
  writeTab(SHOWN_KEY, 'true');
  set(null);
  if (isWanted) await asked?.prompt();
}
