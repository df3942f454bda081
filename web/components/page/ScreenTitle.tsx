/** A screen's heading. It receives the focus when the view changes, for keyboard and screen reader. */

import { useEffect, useRef, type ReactNode } from 'react';

import { classes } from './classes.ts';

let isFirstView = true;

export interface ScreenTitleProps {
  children: ReactNode;
  /** Only for screen readers, on screens that need no visible heading. */
  hidden?: boolean;
  className?: string;
}

export function ScreenTitle({ children, hidden = false, className = 'text-3xl' }: ScreenTitleProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A newly loaded page is at its top already.
    if (!isFirstView) ref.current?.focus({ preventScroll: true });
    isFirstView = false;
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className={hidden ? 'sr-only' : classes('outline-none', className)}>
      {children}
    </h1>
  );
}
