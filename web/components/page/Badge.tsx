/** A small fact: topic, question 3 of 6, seconds left. */

import type { ReactNode } from 'react';

import { classes } from './classes.ts';

const KINDS = {
  plain: 'bg-card-deep text-ink',
  act: 'bg-act text-act-ink',
  urgent: 'bg-wrong text-wrong-ink',
  right: 'bg-right-wash text-right-text',
  wrong: 'bg-wrong-wash text-wrong-text',
  outline: 'border-2 border-line-strong text-ink',
};

export interface BadgeProps {
  kind?: keyof typeof KINDS;
  children: ReactNode;
  className?: string;
}

export function Badge({ kind = 'plain', children, className }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full px-3 text-sm font-semibold tabular-nums transition-colors',
        KINDS[kind],
        className,
      )}
    >
      {children}
    </span>
  );
}
