/** A progress bar. */

import { classes } from './classes.ts';

export interface ProgressBarProps {
  label: string;
  /** 0 to 1; null while it is unknown. */
  value: number | null;
  className?: string;
}

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  return (
    <div className={classes('relative h-3 overflow-hidden rounded-full bg-paper-deep', className)}>
      <progress
        aria-label={label}
        max={1}
        {...(value === null ? {} : { value })}
        className="absolute opacity-0"
      />
      <div
        aria-hidden="true"
        className={classes(
          'h-full origin-left rounded-full bg-act transition-transform duration-400 rtl:origin-right',
          value === null && 'animate-breathe',
        )}
        style={{ transform: `scaleX(${value ?? 1})` }}
      />
    </div>
  );
}
