/** Says that the host will start the game, and who that is. */

import { SeatFace } from '../../components/game/Seat.tsx';
import { tableSeats } from '../../components/game/table-seats.ts';
import { Card } from '../../components/page/Card.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function WaitingCard() {
  const { t } = useTranslation('settings');
  const { game, me } = useGameContext();
  const host = tableSeats(game, me).find((seat) => seat.isHost);
  return (
    <Card className="flex items-center gap-4">
      {host && <SeatFace seat={host} className="size-14" />}
      <div className="min-w-0">
        <h2 className="text-lg">{t('waiting.title')}</h2>
        <p className="text-sm text-ink-soft">
          {host ? t('waiting.text', { name: host.name }) : t('settings:waiting.textOrganizer')}
        </p>
      </div>
    </Card>
  );
}
