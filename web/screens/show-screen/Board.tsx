/** One table of the scores, its rows moving to their new places. */

import * as m from 'motion/react-m';

import { classes } from '../../parts/classes.ts';
import { SeatFace } from '../../parts/Seat.tsx';
import { useFormat } from '../../words/format.ts';
import { useTranslation } from '../../words/useTranslation.ts';
import { placeOf, ranked, type BoardRow } from './ranking.ts';
import { COUNTING, useCountUp } from './useCountUp.ts';
import { useLasting, type RevealStep } from './useRevealStep.ts';

export interface BoardProps {
  rows: readonly BoardRow[];
  step: RevealStep;
  label: string;
  /** Beside the teams' table. */
  isSmall?: boolean;
}

const MEDALS = ['bg-gold', 'bg-silver', 'bg-bronze'];

export function Board({ rows, step, label, isSmall = false }: BoardProps) {
  const by = step === 'scoring' ? 'before' : 'total';
  const best = Math.max(1, ...rows.map((row) => row.total));
  return (
    <ol
      aria-label={label}
      className="grid content-start gap-[1vh]"
      style={{ gridAutoRows: `minmax(min-content, ${rows.length > 7 ? '7.4svh' : '9svh'})` }}
    >
      {ranked(rows, by).map((row) => (
        <m.li key={row.id} layout transition={{ type: 'spring', duration: 0.9, bounce: 0.15 }}>
          <Row row={row} place={placeOf(rows, row, by)} best={best} step={step} isSmall={isSmall} />
        </m.li>
      ))}
    </ol>
  );
}

interface RowProps {
  row: BoardRow;
  place: number;
  best: number;
  step: RevealStep;
  isSmall: boolean;
}

function Row({ row, place, best, step, isSmall }: RowProps) {
  const { t } = useTranslation('show');
  const format = useFormat();
  const lasts = useLasting();
  const counted = useCountUp(row.before, row.total, lasts(COUNTING));
  const isLeader = step === 'complete' && place === 1 && row.total > 0;
  return (
    <div
      className={classes(
        'relative flex h-full min-h-14 items-center gap-[1.4vw] overflow-hidden rounded-md bg-card px-[1.4vw] transition-shadow',
        isLeader && 'shadow-glow',
      )}
    >
      <span
        aria-hidden="true"
        className="absolute inset-0 origin-left bg-act-wash/60 rtl:origin-right"
        style={{ transform: `scaleX(${counted / best})` }}
      />
      <Place place={place} hasPoints={row.total > 0} />
      {row.seat !== null && (
        <SeatFace
          seat={{ id: row.id, name: row.name, avatar: row.avatar, seat: row.seat }}
          className="size-[max(2.5rem,6svh)]"
        />
      )}
      <bdi className={classes('relative one-line flex-1 font-bold', isSmall ? 'text-lg' : 'text-xl')}>
        {row.name}
      </bdi>
      {row.gained > 0 && step === 'scoring' && (
        <span className="numerals relative animate-pop text-lg font-bold text-right-text">
          {format.signed(row.gained)}
        </span>
      )}
      {row.right !== null && !isSmall && (
        <span className="relative hidden text-sm text-ink-soft sm:inline">
          {t('board.right', { right: row.right })}
        </span>
      )}
      <span
        className={classes(
          'numerals relative min-w-[4.2ch] text-end font-bold',
          isSmall ? 'text-lg' : 'text-2xl',
        )}
      >
        {format.number(counted)}
      </span>
    </div>
  );
}

function Place({ place, hasPoints }: { place: number; hasPoints: boolean }) {
  const format = useFormat();
  const medal = hasPoints ? MEDALS[place - 1] : undefined;
  return (
    <span
      className={classes(
        'numerals relative grid size-11 shrink-0 place-items-center rounded-full text-base font-bold',
        medal === undefined ? 'text-ink-soft' : classes(medal, 'text-medal-ink'),
      )}
    >
      {format.number(place)}
    </span>
  );
}
