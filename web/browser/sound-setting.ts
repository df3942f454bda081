/** Whether this device plays sounds: a phone does not until it is switched on, a show screen does until it is switched off. */

import { useSyncExternalStore } from 'react';

import { readStored, writeStored } from '../storage/storage.ts';

const SETTINGS = {
  phone: { key: 'sound', isOnAtFirst: false },
  show: { key: 'sound_show', isOnAtFirst: true },
} as const;

/** What plays: each has its own switch. */
export type SoundPlace = keyof typeof SETTINGS;

const listeners = new Set<() => void>();

export function isSoundOn(place: SoundPlace): boolean {
  const { key, isOnAtFirst } = SETTINGS[place];
  const stored = readStored(key);
  return stored === null ? isOnAtFirst : stored === 'on';
}

export function setSound(place: SoundPlace, isOn: boolean): void {
  writeStored(SETTINGS[place].key, isOn ? 'on' : 'off');
  notify();
}

let isTouched = false;

/** Browsers allow sound only once somebody has tapped the page or pressed a key on it. */
export const mayPlay = (): boolean => isTouched || navigator.userActivation?.hasBeenActive;

function touch({ type, target }: Event): void {
  // A key on a button is its click, which follows.
  if (type === 'keydown' && target instanceof Element && target.closest('button')) return;
  isTouched = true;
  stopWaiting();
  notify();
}

const TOUCHES = ['click', 'keydown'] as const;
const stopWaiting = (): void => TOUCHES.forEach((type) => window.removeEventListener(type, touch));

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (!mayPlay()) TOUCHES.forEach((type) => window.addEventListener(type, touch));
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSound = (place: SoundPlace): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isSoundOn(place),
    () => false,
  );

/** Whether the browser allows sound already. */
export const useMayPlay = (): boolean => useSyncExternalStore(subscribe, mayPlay, () => true);
