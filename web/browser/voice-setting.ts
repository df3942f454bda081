/** Whether the show screen speaks the host's lines: off until somebody switches it on there. */

import { useSyncExternalStore } from 'react';

import { readStored, writeStored } from '../storage/storage.ts';
import { stopSpeaking } from './speech.ts';

const STORAGE_KEY = 'voice_show';
const listeners = new Set<() => void>();

const isVoiceOn = (): boolean => readStored(STORAGE_KEY) === 'on';

export function setVoice(isOn: boolean): void {
  writeStored(STORAGE_KEY, isOn ? 'on' : null);
  if (!isOn) stopSpeaking();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useVoice = (): boolean => useSyncExternalStore(subscribe, isVoiceOn, () => false);
