/** The shape of each option (disc, arch, hexagon, clover), so that colour is never the only difference. */

import { classes } from './classes.ts';

export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export const letterOf = (index: number): string => LETTERS[index] ?? '?';

const SHAPES = [
  'M20 2.500a17.500 17.500 0 1 1 0 35 17.500 17.500 0 0 1 0-35z',
  'M20 2.500c9.700 0 16.500 7 16.500 16.500V34a3.500 3.500 0 0 1-3.500 3.500H7A3.500 3.500 0 0 1 3.500 34V19C3.500 9.500 10.300 2.500 20 2.500z',
  'M18 2.400a4 4 0 0 1 4 0l12.800 7.400a4 4 0 0 1 2 3.500v13.400a4 4 0 0 1-2 3.500L22 37.600a4 4 0 0 1-4 0L5.200 30.200a4 4 0 0 1-2-3.500V13.300a4 4 0 0 1 2-3.500z',
  'M20 4.800c3-4.300 15.200-3.500 15.200 6.700 0 3.400-1.200 5.500-3 7 3.900 1.900 6.300 5.200 4.800 10-2.300 7.300-11.600 8.800-17 2.800-5.400 6-14.700 4.500-17-2.800-1.500-4.800.9-8.100 4.800-10-1.800-1.500-3-3.600-3-7C4.800 1.300 17 .5 20 4.800z',
] as const;

const FILLS = ['fill-option-a', 'fill-option-b', 'fill-option-c', 'fill-option-d'] as const;
const INKS = ['fill-option-a-ink', 'fill-option-b-ink', 'fill-option-c-ink', 'fill-option-d-ink'] as const;

export interface ShapeProps {
  /** 0 is A. */
  index: number;
  /** In the text's colour, for a background that already has the option's colour. */
  inverse?: boolean;
  className?: string;
}

/** The shape with its letter inside. */
export function Shape({ index, inverse = false, className = 'size-10' }: ShapeProps) {
  const own = index % 4;
  return (
    <svg viewBox="0 0 40 40" className={classes('shrink-0', className)} aria-hidden="true">
      <path d={SHAPES[own]} className={inverse ? 'fill-current' : FILLS[own]} />
      <text
        x="20"
        y="20.500"
        textAnchor="middle"
        dominantBaseline="central"
        className={classes('font-display text-[17px] font-bold', inverse ? GROUNDS[own] : INKS[own])}
      >
        {letterOf(index)}
      </text>
    </svg>
  );
}

const GROUNDS = FILLS;
