/** The toasts that are shown, above everything else. */

import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

import { useTranslation } from '../../i18n/useTranslation.ts';
import { IconButton } from '../controls/Button.tsx';
import { useTopDialog } from '../dialogs/open-dialogs.ts';
import { classes } from '../page/classes.ts';
import { dismiss, type ShownToast } from './Toasts.tsx';

/** A modal dialog makes everything outside it inert, so toasts are drawn inside the dialog. */
export function ToastList({ toasts }: { toasts: readonly ShownToast[] }) {
  return createPortal(<Layer toasts={toasts} />, useTopDialog() ?? document.body);
}

function Layer({ toasts }: { toasts: readonly ShownToast[] }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // In the top layer, so that a note is seen above an open dialog. A dialog that has just left the page has taken its toasts along: they
    // are drawn again outside of it.
    if (ref.current?.isConnected) ref.current.showPopover();
  }, []);
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
