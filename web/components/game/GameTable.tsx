/** The round table of a game, with its players and, while time runs, the clock: for phones and the show screen. */

import type { ReactNode } from 'react';

import { toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { CountdownRing } from './CountdownRing.tsx';
import { RoundTable, type RoundTableProps } from './RoundTable.tsx';
import type { TableSeat } from './Seat.tsx';
import { tableSeats } from './table-seats.ts';
import { useWaving } from './useWaving.ts';

export interface GameTableProps extends Omit<RoundTableProps, 'seats' | 'label'> {
  /** On the show screen no seat is the viewer's own. */
  isShow?: boolean;
  /** What is different about a seat. */
  change?: (seat: TableSeat) => TableSeat;
  children?: ReactNode;
}

export function GameTable({ isShow = false, change = (seat) => seat, ...table }: GameTableProps) {
  const { t } = useTranslation();
  const { game, me } = useGameContext();
  const seats = tableSeats(game, isShow ? null : me, useWaving(game));
  return (
    <RoundTable
      seats={seats.map(change)}
      label={t('seat.table', { count: seats.filter(({ isWaving }) => !isWaving).length })}
      {...table}
    />
  );
}

export interface TimedTableProps extends GameTableProps {
  /** Game time of the phase that ends at the game's deadline. */
  duration: number;
  /** From how many seconds on it is urgent. */
  urgentAt: number;
  /** The size of the clock. */
  clockClass: string;
}

/** The table while everyone waits, with the time left on it. */
export function TimedTable({ duration, urgentAt, clockClass, ...table }: TimedTableProps) {
  const { game, serverNow } = useGameContext();
  return (
    <GameTable {...table}>
      <CountdownRing
        deadline={game.deadline}
        total={toRealMs(game, duration)}
        serverNow={serverNow}
        urgentAt={urgentAt}
        {...(table.isShow ? { step: 100 } : {})}
        className={clockClass}
      />
    </GameTable>
  );
}
