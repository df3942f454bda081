/** Reads text aloud with a voice of the device, if the player switched that on. */

import { useSyncExternalStore } from 'react';

import { readStored, writeStored } from '../storage/storage.ts';
import { canSpeak, stopSpeaking } from './speech.ts';

const STORAGE_KEY = 'read_aloud';
const listeners = new Set<() => void>();

const isWanted = (): boolean => readStored(STORAGE_KEY) === 'on' && canSpeak();

export function setReadAloud(isOn: boolean): void {
  writeStored(STORAGE_KEY, isOn ? 'on' : null);
  if (!isOn) stopSpeaking();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useReadAloud = (): boolean => useSyncExternalStore(subscribe, isWanted, () => false);
