/** All players by name, grouped by team if there are teams. The host agrees to extra time and removes players. */

import { PLAYERS_MAX } from '../../../game/constants.ts';
import { Button } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import type { TableSeat } from '../../components/game/Seat.tsx';
import { tableSeats } from '../../components/game/table-seats.ts';
import { Badge } from '../../components/page/Badge.tsx';
import { Card } from '../../components/page/Card.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { PlayerRow } from './PlayerRow.tsx';

export function PlayersCard() {
  const { t } = useTranslation('lobby');
  const { game, me, isHost } = useGameContext();
  const seats = tableSeats(game, me);
  const { teams } = game.settings;
  return (
    <Card
      title={t('table.title')}
      aside={<Badge>{t('table.count', { count: seats.length, total: PLAYERS_MAX })}</Badge>}
    >
      {teams === null ? (
        <Rows seats={seats} />
      ) : (
        <div className="grid gap-4">
          {teams.names.map((name, team) => (
            <TeamRows
              key={name}
              name={name}
              team={team}
              seats={seats.filter((seat) => game.players[seat.seat]?.team === team)}
            />
          ))}
        </div>
      )}
      {isHost && seats.length < PLAYERS_MAX && <AddBot />}
      <p className="mt-4 text-sm text-ink-soft">{t('table.teamsAdvice')}</p>
    </Card>
  );
}

function AddBot() {
  const { t } = useTranslation('lobby');
  const { addBot } = useGameContext();
  const refusal = useRefusal();
  const { run, isBusy } = useAction(addBot, (code) => ({
    title: t('common:toast.error'),
    text: refusal(code),
  }));
  return (
    <Button kind="quiet" size="small" icon="plus" busy={isBusy} className="mt-2" onClick={() => void run()}>
      {t('table.addBot')}
    </Button>
  );
}

interface TeamRowsProps {
  name: string;
  team: number;
  seats: readonly TableSeat[];
}

function TeamRows({ name, team, seats }: TeamRowsProps) {
  const { t } = useTranslation('lobby');
  return (
    <section>
      <h3 className="flex items-center justify-between gap-3 text-base">
        <bdi data-team-name={team} className="one-line">
          {name}
        </bdi>
        <Badge>{seats.length}</Badge>
      </h3>
      {seats.length === 0 ? (
        <p className="py-2 text-sm text-ink-soft">{t('table.emptyTeam')}</p>
      ) : (
        <Rows seats={seats} />
      )}
    </section>
  );
}

function Rows({ seats }: { seats: readonly TableSeat[] }) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-line">
      {seats.map((seat) => (
        <li key={seat.id}>
          <PlayerRow seat={seat} />
        </li>
      ))}
    </ul>
  );
}
