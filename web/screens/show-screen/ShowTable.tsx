/** The round table as the big screen shows it. */

import type { ReactNode } from 'react';

import { RoundTable } from '../../components/RoundTable.tsx';
import type { TableSeat } from '../../components/Seat.tsx';
import { tableSeats } from '../../components/table-seats.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export interface ShowTableProps {
  /** Free seats. */
  free?: number;
  /** What is different about a seat. */
  change?: (seat: TableSeat) => TableSeat;
  className?: string;
  children?: ReactNode;
}

export function ShowTable({ free = 0, change = (seat) => seat, className, children }: ShowTableProps) {
  const { t } = useTranslation();
  const { game } = useGameContext();
  const seats = tableSeats(game, null);
  return (
    <RoundTable
      seats={seats.map(change)}
      free={free}
      label={t('seat.table', { count: seats.length })}
      className={className ?? 'max-w-[min(44vw,78svh)] min-w-64'}
    >
      {children}
    </RoundTable>
  );
}
