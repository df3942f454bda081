/** A rank in a circle, coloured gold, silver or bronze if the player has points. */

import { useFormat } from '../../i18n/format.ts';
import { classes } from '../page/classes.ts';

/** The metals of the ranks 1 to 3. */
export const METALS = ['bg-gold', 'bg-silver', 'bg-bronze'];

export interface RankProps {
  rank: number;
  hasPoints: boolean;
  className: string;
  /** Its color without a metal. */
  plainColor?: string;
}

export function Rank({ rank, hasPoints, className, plainColor }: RankProps) {
  const format = useFormat();
  const metal = hasPoints ? METALS[rank - 1] : undefined;
  return (
    <span
      className={classes(
        'numerals relative grid shrink-0 place-items-center rounded-full font-bold',
        className,
        metal === undefined ? plainColor : `${metal} text-medal-ink`,
      )}
    >
      {format.number(rank)}
    </span>
  );
}
