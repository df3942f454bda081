/** How far something long has come. */

import { classes } from './classes.ts';

export interface ProgressBarProps {
  label: string;
  /** 0 to 1; null while nobody knows. */
  value: number | null;
  className?: string;
}

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value * 100)}
      className={classes('h-3 overflow-hidden rounded-full bg-paper-deep', className)}
    >
      <div
        className={classes(
          'h-full origin-left rounded-full bg-act transition-transform duration-400 rtl:origin-right',
          value === null && 'animate-breathe',
        )}
        style={{ transform: `scaleX(${value ?? 1})` }}
      />
    </div>
  );
}
