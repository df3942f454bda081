/** Everyone at the table, by name. */

import { PLAYERS_MAX } from '../../../game/constants.ts';
import { useTable } from '../../live/Table.tsx';
import { Badge } from '../../parts/Badge.tsx';
import { Card } from '../../parts/Card.tsx';
import { SeatRow } from '../../parts/Seat.tsx';
import { tableSeats } from '../../parts/tableSeats.ts';
import { useTranslation } from '../../words/useTranslation.ts';

export function PlayersCard() {
  const { t } = useTranslation('lobby');
  const { game, me } = useTable();
  const seats = tableSeats(game, me);
  return (
    <Card
      title={t('table.title')}
      aside={<Badge>{t('table.count', { count: seats.length, total: PLAYERS_MAX })}</Badge>}
    >
      <ul className="grid divide-y divide-line">
        {seats.map((seat) => (
          <li key={seat.id}>
            <SeatRow seat={seat} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
