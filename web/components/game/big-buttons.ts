/** Whether this device answers with four big lettered buttons while a show screen shows the question; off by default. */

import { useSyncExternalStore } from 'react';

import type { GameContext } from '../../connection/GameContext.tsx';
import { readStored, writeStored } from '../../storage/storage.ts';

const STORAGE_KEY = 'big_buttons';
const listeners = new Set<() => void>();

const isOn = (): boolean => readStored(STORAGE_KEY) === 'on';

/** Switches the big buttons on or off, and stores it on this device. */
export function setBigButtons(isWanted: boolean): void {
  writeStored(STORAGE_KEY, isWanted ? 'on' : 'off');
  for (const listener of listeners) listener();
}

/** Whether this device has neither switched them nor been offered them; the call counts as the offer. */
export function isFirstOffer(): boolean {
  if (readStored(STORAGE_KEY) !== null) return false;
  setBigButtons(false);
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the switch is on, with or without a show screen. */
export const useBigButtonsSetting = (): boolean => useSyncExternalStore(subscribe, isOn, () => false);

/** Whether this player may switch: the question can be read on a show screen now. */
export const mayUseBigButtons = ({ game, me }: Pick<GameContext, 'game' | 'me'>): boolean =>
  me.role === 'player' && game.showScreenConnected === true && game.phase !== 'finished';

/** Whether to show them now: without a show screen this device shows the question itself. */
export function useBigButtons(context: Pick<GameContext, 'game' | 'me'>): boolean {
  const isWanted = useBigButtonsSetting();
  return isWanted && mayUseBigButtons(context);
}
