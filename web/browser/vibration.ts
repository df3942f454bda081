/** Vibration of a phone: on until somebody switches it off on that phone. */

import { useSyncExternalStore } from 'react';

import { readStored, writeStored } from '../storage/storage.ts';

const STORAGE_KEY = 'vibration';
const listeners = new Set<() => void>();

/** On and off in turn, in milliseconds. */
const PATTERNS_MS = {
  /** An option was tapped. */
  tap: [30],
  /** The player is the chooser. */
  turn: [80, 60, 80],
  /** One of the last three seconds. */
  tick: [25],
  right: [40, 50, 40],
  wrong: [160],
} as const;

export type VibrationName = keyof typeof PATTERNS_MS;

/** Whether the device can vibrate, according to its browser. Some computers without a touch screen claim it too. */
export const canVibrate = (): boolean =>
  'vibrate' in navigator && window.matchMedia('(any-pointer: coarse)').matches;

const isVibrationOn = (): boolean => readStored(STORAGE_KEY) !== 'off';

export function setVibration(isOn: boolean): void {
  writeStored(STORAGE_KEY, isOn ? null : 'off');
  for (const listener of listeners) listener();
}

/** Vibrates if it is switched on and the browser allows it, which requires a tap on the page first. */
export function vibrate(name: VibrationName): void {
  if (!isVibrationOn() || !('vibrate' in navigator) || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate([...PATTERNS_MS[name]]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useVibration = (): boolean => useSyncExternalStore(subscribe, isVibrationOn, () => false);
