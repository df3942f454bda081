/** A screen's heading. It takes the focus when the view changes, so that keyboard and screen reader move along. */

import { useEffect, useRef, type ReactNode } from 'react';

import { classes } from './classes.ts';

let isFirstView = true;

export interface ScreenTitleProps {
  children: ReactNode;
  /** Only for screen readers: where the screen speaks for itself. */
  hidden?: boolean;
  className?: string;
}

export function ScreenTitle({ children, hidden = false, className = 'text-3xl' }: ScreenTitleProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A page that has just been loaded starts at its top by itself.
    if (!isFirstView) ref.current?.focus({ preventScroll: true });
    isFirstView = false;
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className={hidden ? 'sr-only' : classes('outline-none', className)}>
      {children}
    </h1>
  );
}
