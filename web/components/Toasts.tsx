/** Toasts: orange by default, red for errors. */

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { useTranslation } from '../i18n/useTranslation.ts';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import { announce } from './LiveRegion.tsx';
import { useTopDialog } from './open-dialogs.ts';

export interface Toast {
  readonly kind?: 'plain' | 'error';
  readonly title?: string;
  readonly text?: string;
  /** Milliseconds it stays; longer for errors. */
  readonly shownMs?: number;
}

interface ShownToast extends Toast {
  readonly id: number;
  /** Milliseconds, by `performance.now()`. */
  readonly leavesAt: number;
}

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

/** What went wrong before no longer matters. */
export function forgetErrors(): void {
  show(shown.filter(({ kind }) => kind !== 'error'));
}

/** Takes a note away. */
function dismiss(id: number): void {
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
  const dialog = useTopDialog();
  if (toasts.length === 0) return null;
  return createPortal(<ToastList toasts={toasts} />, dialog ?? document.body);
}

function ToastList({ toasts }: { toasts: readonly ShownToast[] }) {
  const ref = useRef<HTMLElement>(null);
  // In the top layer, so that a note is seen above an open dialog.
  useEffect(() => ref.current?.showPopover(), []);
  return (
    <section
      ref={ref}
      popover="manual"
      className="pointer-events-none fixed inset-auto top-3 start-1/2 m-0 w-[min(26rem,calc(100%-1.5rem))] -translate-x-1/2 space-y-2 overflow-visible bg-transparent p-0 text-ink rtl:translate-x-1/2"
    >
      {toasts.map((one) => (
        <ToastNote key={one.id} toast={one} />
      ))}
    </section>
  );
}

function ToastNote({ toast: { id, kind = 'plain', title, text, leavesAt } }: { toast: ShownToast }) {
  const { t } = useTranslation();
  const isHeld = useRef(false);
  useEffect(() => {
    let timer = window.setTimeout(function leave() {
      if (isHeld.current) timer = window.setTimeout(leave, 1_000);
      else dismiss(id);
    }, leavesAt - performance.now());
    return () => window.clearTimeout(timer);
  }, [id, leavesAt]);
  const hold = (held: boolean) => () => {
    isHeld.current = held;
  };
  return (
    <div
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      className={classes(
        'pointer-events-auto flex animate-arrive items-center gap-2 rounded-md py-1.5 ps-5 pe-1.5 shadow-lift',
        kind === 'error' ? 'bg-wrong text-wrong-ink' : 'bg-act text-act-ink',
      )}
    >
      <div className="min-w-0 flex-1 py-1.5 text-sm">
        {title && <p className="font-bold">{title}</p>}
        {text && <p>{text}</p>}
      </div>
      <IconButton
        icon="close"
        label={t('toast.dismiss')}
        onClick={() => dismiss(id)}
        className="hover:bg-transparent"
      />
    </div>
  );
}
