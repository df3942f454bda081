/** Whether the browser allows sound: once somebody has tapped the page or pressed a key on it. */

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isTouched = false;

export const mayPlay = (): boolean => isTouched || navigator.userActivation?.hasBeenActive;

function touch({ type, target }: Event): void {
  // A key press on a button causes a click, which is handled by itself.
  if (type === 'keydown' && target instanceof Element && target.closest('button')) return;
  isTouched = true;
  TOUCHES.forEach((each) => window.removeEventListener(each, touch));
  for (const listener of listeners) listener();
}

const TOUCHES = ['click', 'keydown'] as const;

function subscribe(listener: () => void): () => void {
  if (!mayPlay()) TOUCHES.forEach((type) => window.addEventListener(type, touch));
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useMayPlay = (): boolean => useSyncExternalStore(subscribe, mayPlay, () => true);
