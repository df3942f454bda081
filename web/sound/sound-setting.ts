/** Whether this device plays sounds, and their volume: off by default on a phone, on by default on a show screen. */

import { useSyncExternalStore } from 'react';

import { readStored, writeStored } from '../storage/storage.ts';

const SETTINGS = {
  phone: { key: 'sound', volumeKey: 'volume', isOnAtFirst: false },
  show: { key: 'sound_show', volumeKey: 'volume_show', isOnAtFirst: true },
} as const;
/** Music on a phone has its own switch; a show screen plays it whenever it plays sounds. */
const MUSIC_KEY = 'music';

export const VOLUME_MAX = 100;
export const VOLUME_STEP = 10;
const VOLUME_AT_FIRST = 70;

/** What plays: each has its own switch and volume. */
export type SoundPlace = keyof typeof SETTINGS;

const listeners = new Set<() => void>();

function store(key: string, value: string): void {
  writeStored(key, value);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isSoundOn(place: SoundPlace): boolean {
  const { key, isOnAtFirst } = SETTINGS[place];
  const stored = readStored(key);
  return stored === null ? isOnAtFirst : stored === 'on';
}

export const setSound = (place: SoundPlace, isOn: boolean): void =>
  store(SETTINGS[place].key, isOn ? 'on' : 'off');

export const useSound = (place: SoundPlace): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isSoundOn(place),
    () => false,
  );

/** 0 to 100. */
export function volumeOf(place: SoundPlace): number {
  const stored = Number(readStored(SETTINGS[place].volumeKey) ?? VOLUME_AT_FIRST);
  return stored >= 0 && stored <= VOLUME_MAX ? stored : VOLUME_AT_FIRST;
}

/** `volume`: 0 to 100. */
export const setVolume = (place: SoundPlace, volume: number): void =>
  store(SETTINGS[place].volumeKey, String(volume));

export const useVolume = (place: SoundPlace): number =>
  useSyncExternalStore(
    subscribe,
    () => volumeOf(place),
    () => VOLUME_AT_FIRST,
  );

/** The gain of a volume, 0 to 1: half of the slider sounds half as loud. */
export const gainOf = (volume: number): number => (volume / VOLUME_MAX) ** 2;

/** Whether a device plays music besides its sounds: the show screen, and the host's phone if it is switched on. */
export function isMusicOn(place: SoundPlace, isHost: boolean): boolean {
  return isSoundOn(place) && (place === 'show' || (isHost && readStored(MUSIC_KEY) === 'on'));
}

export const setMusic = (isOn: boolean): void => store(MUSIC_KEY, isOn ? 'on' : 'off');

export const useMusic = (place: SoundPlace, isHost: boolean): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isMusicOn(place, isHost),
    () => false,
  );
