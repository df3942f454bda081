/** A framed section of a page, with an optional title. */

import type { ComponentProps } from 'react';

import { classes } from './classes.ts';

export interface CardProps extends ComponentProps<'section'> {
  /** `plain`: raised; `inset`: recessed. */
  kind?: 'plain' | 'inset';
  /** Its heading; also its name for screen readers. */
  title?: string;
  /** Beside the heading. */
  aside?: React.ReactNode;
  level?: 2 | 3;
}

export function Card({ kind = 'plain', title, aside, level = 2, className, children, ...rest }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      {...rest}
      aria-label={rest['aria-label'] ?? title}
      className={classes(
        'rounded-lg p-5 sm:p-6',
        kind === 'plain' ? 'bg-card shadow-lift' : 'bg-paper-deep',
        className,
      )}
    >
      {title !== undefined && (
        <header className="mb-4 flex items-center justify-between gap-3">
          <Heading className="min-w-0 text-lg">{title}</Heading>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
