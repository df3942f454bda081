/** Whether this device plays sounds; off until switched on. */

import { useSyncExternalStore } from 'react';

import { readStored, writeStored } from '../storage/storage.ts';

const STORAGE_KEY = 'sound';
const listeners = new Set<() => void>();

export const isSoundOn = (): boolean => readStored(STORAGE_KEY) === 'on';

export function setSound(isOn: boolean): void {
  writeStored(STORAGE_KEY, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSound = (): boolean => useSyncExternalStore(subscribe, isSoundOn, () => false);
