/** Reads text aloud with the device's speech synthesis, where the player switched that on. */

import { useSyncExternalStore } from 'react';

import { readStored, writeStored } from '../storage/storage.ts';

const STORAGE_KEY = 'read_aloud';
const listeners = new Set<() => void>();

/** Whether this device has a voice. */
export const hasVoice = (): boolean => 'speechSynthesis' in window;

const isWanted = (): boolean => readStored(STORAGE_KEY) === 'on' && hasVoice();

export function setReadAloud(isOn: boolean): void {
  writeStored(STORAGE_KEY, isOn ? 'on' : null);
  if (!isOn) stopReading();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useReadAloud = (): boolean => useSyncExternalStore(subscribe, isWanted, () => false);

/** Reads a text in the voice of a locale; whatever was being read stops. */
export function readAloud(text: string, locale: string): void {
  if (!hasVoice()) return;
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = locale;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(spoken);
}

/** Stops reading. */
export function stopReading(): void {
  if (hasVoice()) window.speechSynthesis.cancel();
}
