/** Placeholders while content loads. */

import { classes } from './classes.ts';

/** One block; shape and size by class. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classes('animate-breathe rounded-sm bg-paper-deep', className)} />
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'];
  return (
    <div aria-hidden="true" className="space-y-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={classes('h-4', widths[line % widths.length])} />
      ))}
    </div>
  );
}

/** Rows with a face. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="space-y-3">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}
