/** The ranking on a phone, of players or teams, with points and other numbers. Its rows move when ranks change between questions. */

import * as m from 'motion/react-m';

import { useFormat } from '../../i18n/format.ts';
import { classes } from '../page/classes.ts';
import { Rank } from './Rank.tsx';
import { SeatRow, type TableSeat } from './Seat.tsx';

interface RankingRow {
  readonly id: string;
  readonly name: string;
  /** Null for a team. */
  readonly seat: TableSeat | null;
  /** A team's index in the settings. */
  readonly team?: number;
  readonly rank: number;
  /** Exact points. */
  readonly total: number;
  /** Points of the last question. */
  readonly gained?: number;
  /** Below the points. */
  readonly notes: readonly string[];
}

export interface RankingProps {
  rows: readonly RankingRow[];
  label?: string;
  /** For a finished game: with medals, and with the player's own row highlighted. */
  isFinal?: boolean;
}

export function Ranking({ rows, label, isFinal = false }: RankingProps) {
  return (
    <ol
      aria-label={label}
      className={isFinal ? 'grid grid-cols-1' : 'grid rounded-md bg-card px-3 shadow-lift'}
    >
      {rows.map((row) => (
        <m.li
          key={row.id}
          layout={!isFinal}
          className={classes(
            'flex min-h-12 items-center',
            isFinal ? '-mx-3 gap-3 rounded-md px-3' : 'gap-2 border-line not-last:border-b',
            isFinal && row.seat?.isMe && 'bg-act-wash',
          )}
        >
          <Rank
            rank={row.rank}
            hasPoints={isFinal && row.total > 0}
            className={isFinal ? 'size-8 text-sm' : 'min-w-6 text-sm'}
            plainColor={isFinal ? 'bg-card-deep' : 'text-ink-soft'}
          />
          <div className="min-w-0 flex-1">
            {row.seat === null ? (
              <div className="flex items-center gap-3">
                <bdi data-team-name={row.team} className="one-line flex-1 font-bold">
                  {row.name}
                </bdi>
                <Points row={row} />
              </div>
            ) : (
              <SeatRow seat={row.seat}>
                <Points row={row} />
              </SeatRow>
            )}
          </div>
        </m.li>
      ))}
    </ol>
  );
}

function Points({ row: { total, gained = 0, notes } }: { row: RankingRow }) {
  const format = useFormat();
  return (
    <>
      {gained > 0 && (
        <span className="numerals text-sm font-semibold text-right-text">{format.signed(gained)}</span>
      )}
      <span className="text-end max-sm:max-w-24">
        <span className="numerals block font-bold">{format.number(Math.round(total))}</span>
        {notes.map((note) => (
          <span key={note} className="block text-xs text-ink-soft">
            {note}
          </span>
        ))}
      </span>
    </>
  );
}
