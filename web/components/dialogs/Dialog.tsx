/** A modal dialog: the browser's `<dialog>`, which keeps the focus, closes on Escape and makes the rest of the page inert. */

import { memo, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';

import { useTranslation } from '../../i18n/useTranslation.ts';
import { IconButton } from '../controls/Button.tsx';
import { classes } from '../page/classes.ts';
import { noteOpenDialog } from './open-dialogs.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons at its end. */
  actions?: ReactNode;
  size?: 'normal' | 'wide';
  /** A question that needs an answer: no close button, and clicks outside do not close it. */
  modal?: 'question' | 'sheet';
}

export function Dialog(props: DialogProps) {
  const { open, onClose, size = 'normal', modal = 'sheet' } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isFilled = useOpenDialog(ref, open);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside the sheet reaches the dialog itself; the keyboard has Escape
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (open) onClose();
      }}
      onClick={(event) => {
        if (modal === 'sheet' && event.target === ref.current) onClose();
      }}
      className={classes(
        'sheet m-auto max-h-[min(90dvh,52rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-lg bg-card p-0 text-ink',
        size === 'wide' ? 'max-w-2xl' : 'max-w-md',
      )}
    >
      {isFilled && (
        <div inert={!open}>
          <Sheet {...props} titleId={titleId} />
        </div>
      )}
    </dialog>
  );
}

/** Opens and closes the element. Returns whether it has content: true until it has faded out. */
function useOpenDialog(ref: RefObject<HTMLDialogElement | null>, open: boolean): boolean {
  const [isFilled, setFilled] = useState(open);
  if (open && !isFilled) setFilled(true);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (open) {
      if (!dialog.open) dialog.showModal();
      return noteOpenDialog(dialog);
    }
    if (dialog.open) dialog.close();
    // Reading an element's transitions makes the browser compute the page's styles; skipped for a dialog that was never open.
    return isFilled ? onceStill(dialog, () => setFilled(false)) : undefined;
  }, [ref, open, isFilled]);
  return isFilled;
}

/** Calls back when all transitions of an element have ended; returns a function that cancels this. */
function onceStill(element: Element, then: () => void): () => void {
  let isOff = false;
  const running = element.getAnimations().map((animation) => animation.finished);
  const wait = async () => {
    await Promise.allSettled(running);
    if (!isOff) then();
  };
  void wait();
  return () => {
    isOff = true;
  };
}

/** While the dialog fades out, it keeps its last content, even if its owner has reset it. */
const Sheet = memo(SheetContent, (_, next) => !next.open);

function SheetContent({
  onClose,
  title,
  children,
  actions,
  modal = 'sheet',
  titleId,
}: DialogProps & { titleId: string }) {
  const { t } = useTranslation();
  return (
    <div className="p-5 sm:p-7">
      <header className="mb-4 flex items-start justify-between gap-3">
        <h2 id={titleId} className="pt-1.5 text-xl" tabIndex={-1}>
          {title}
        </h2>
        {modal === 'sheet' && (
          <IconButton icon="close" label={t('close')} onClick={onClose} className="-me-2 -mt-1" />
        )}
      </header>
      {children}
      {actions && <footer className="mt-6 flex flex-wrap justify-end gap-3">{actions}</footer>}
    </div>
  );
}
