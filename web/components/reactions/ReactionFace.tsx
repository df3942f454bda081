/** The five faces that players send as reactions, drawn in the style of the players' avatars: dark lines on a round background. */

import type { Reaction } from '../../../game/constants.ts';
import { classes } from '../page/classes.ts';

const SMILING_EYES = 'M6.3 9.500c.9-1.800 2.900-1.800 3.800 0M13.900 9.500c.9-1.800 2.900-1.800 3.800 0';

/** On a grid of 24; filled shapes are drawn below the lines. */
const DRAWINGS: Readonly<Record<Reaction, { readonly filled: string; readonly lines: string }>> = {
  laugh: { filled: 'M6.500 12.800h11a5.500 5.500 0 0 1-11 0z', lines: SMILING_EYES },
  wow: {
    filled: 'M12 13.200a2.500 3 0 0 1 0 6 2.500 3 0 0 1 0-6z',
    lines:
      'M8.200 9.500v.01M15.800 9.500v.01M6.500 5.800c.8-.9 2-1.200 3-.8M17.500 5.800c-.8-.9-2-1.200-3-.8',
  },
  cry: {
    filled:
      'M17.200 12c1.200 1.800 1.700 2.700 1.700 3.500a1.700 1.700 0 0 1-3.400 0c0-.8.5-1.700 1.700-3.500z',
    lines:
      'M6.300 8.800c.9 1.300 2.900 1.300 3.800 0M13.900 8.800c.9 1.300 2.900 1.300 3.800 0M8.500 17.500c1-2 4-2.400 5.200-1.200',
  },
  clap: {
    filled:
      'M6.200 14.600l4.300 5.300a2 2 0 0 0 3-2.500l-4.300-5.300a1.950 1.950 0 0 0-3 2.500zM17.800 14.600l-4.300 5.300a2 2 0 0 1-3-2.500l4.300-5.300a1.950 1.950 0 0 1 3 2.500z',
    lines:
      'M7.300 7.500c.7-1.400 2.300-1.400 3 0M13.700 7.500c.7-1.400 2.300-1.400 3 0M10.500 10.200c.9.7 2.100.7 3 0',
  },
  heart: {
    filled:
      'M8 12.200c-2.700-1.800-3.300-3-3.300-4a1.650 1.650 0 0 1 3.300-.5 1.650 1.650 0 0 1 3.300.5c0 1-.6 2.200-3.300 4zM16 12.200c-2.700-1.800-3.300-3-3.300-4a1.650 1.650 0 0 1 3.300-.5 1.650 1.650 0 0 1 3.300.5c0 1-.6 2.200-3.300 4z',
    lines: 'M7.500 15c1.800 3.600 7.200 3.600 9 0',
  },
};

/** Hidden from screen readers; sized and coloured by class. */
export function ReactionFace({ kind, className }: { kind: Reaction; className?: string }) {
  const { filled, lines } = DRAWINGS[kind];
  return (
    <svg
      viewBox="0 0 24 24"
      className={classes('shrink-0 rounded-full text-seat-ink', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={filled} fill="currentColor" stroke="none" />
      <path d={lines} />
    </svg>
  );
}
