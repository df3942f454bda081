/** The logo: a ring of seats with one highlighted, with or without the product's name. */

import { classes } from './classes.ts';

const SEATS = Array.from({ length: 8 }, (_, index) => {
  const angle = (index / 8) * 2 * Math.PI;
  return { x: 20 + 15 * Math.sin(angle), y: 20 - 15 * Math.cos(angle), isLit: index === 1 };
});

export function Logo({ name = true, className }: { name?: boolean; className?: string }) {
  return (
    <span className={classes('inline-flex items-center gap-2.5', className)}>
      <svg viewBox="0 0 40 40" className="size-9 shrink-0" aria-hidden="true">
        <circle cx="20" cy="20" r="8" className="fill-ink" />
        {SEATS.map(({ x, y, isLit }) => (
          <circle
            key={x * 100 + y}
            cx={x.toFixed(2)}
            cy={y.toFixed(2)}
            r={isLit ? 4.6 : 3.2}
            className={isLit ? 'fill-act' : 'fill-ink'}
          />
        ))}
      </svg>
      {name && (
        <span className="font-display text-[min(1.1875rem,5.4vw)] font-bold tracking-tight whitespace-nowrap">
          Quizround
        </span>
      )}
    </span>
  );
}
