/** Toasts: orange by default, red for errors. */

import { Suspense, useEffect, useSyncExternalStore } from 'react';

import { lazyPart } from '../../browser/load-part.ts';
import { announce } from './LiveRegion.tsx';

export interface Toast {
  readonly kind?: 'plain' | 'error';
  readonly title?: string;
  readonly text?: string;
  /** Milliseconds it stays; longer for errors. */
  readonly shownMs?: number;
}

export interface ShownToast extends Toast {
  readonly id: number;
  /** Milliseconds, by `performance.now()`. */
  readonly leavesAt: number;
}

const loadToastList = () => import('./ToastList.tsx').then((module) => module.ToastList);
const ToastList = lazyPart(loadToastList);

const TOASTS_MAX = 3;
const SHOWN_MS = { plain: 4_000, error: 6_500 };

let shown: readonly ShownToast[] = [];
let given = 0;
const NONE: readonly ShownToast[] = [];
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a note. The same words are not stacked. */
export function toast(made: Toast): void {
  given += 1;
  const others = shown.filter(({ title, text }) => title !== made.title || text !== made.text);
  announce(spoken(made), made.kind === 'error' ? 'assertive' : 'polite');
  const leavesAt = performance.now() + (made.shownMs ?? SHOWN_MS[made.kind ?? 'plain']);
  show([...others, { ...made, id: given, leavesAt }].slice(-TOASTS_MAX));
}

/** Title and text as sentences: a title that ends in a mark of its own gets no full stop. */
function spoken({ title = '', text = '' }: Toast): string {
  if (title === '' || text === '') return title + text;
  return /[.!?…。！？]$/.test(title) ? `${title} ${text}` : `${title}. ${text}`;
}

/** Earlier error toasts are out of date. */
export function forgetErrors(): void {
  show(shown.filter(({ kind }) => kind !== 'error'));
}

/** Takes a note away. */
export function dismiss(id: number): void {
  show(shown.filter((one) => one.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toasts() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
  useEffect(() => {
    // The drawing code is loaded in advance, because a toast may report a lost connection. A failure to load shows with the first toast.
    loadToastList().catch(() => undefined);
  }, []);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastList toasts={toasts} />
    </Suspense>
  );
}
