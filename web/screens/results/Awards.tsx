/** An award for everybody: the viewer's own large, the others in a list. */

import type { Award } from '../../../game/awards.ts';
import { SeatRow } from '../../components/game/Seat.tsx';
import { Card } from '../../components/page/Card.tsx';
import { AwardReason } from '../../components/podium/AwardReason.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function Awards() {
  const { t } = useTranslation('results');
  const { game, me } = useGameContext();
  const { awards = [] } = game;
  if (awards.length === 0) return null;
  const own = awards.find(({ playerId }) => playerId === me.playerId);
  const others = awards.filter((award) => award !== own);
  return (
    <Card title={t('awards.title')}>
      {own !== undefined && <OwnAward award={own} />}
      <ul aria-label={t('awards.title')} className="grid grid-cols-1 gap-3">
        {others.map((award) => (
          <OthersAward key={award.playerId} award={award} />
        ))}
      </ul>
    </Card>
  );
}

function OwnAward({ award }: { award: Award }) {
  const { t } = useTranslation('results');
  return (
    <div className="mb-4 rounded-md bg-card-deep px-4 py-5 text-center">
      <p className="text-sm text-ink-soft">{t('awards.own')}</p>
      <p className="font-display text-2xl font-bold">{t(`awards.name.${award.name}`)}</p>
      <p>
        <AwardReason award={award} />
      </p>
    </div>
  );
}

function OthersAward({ award }: { award: Award }) {
  const { t } = useTranslation('results');
  const { game } = useGameContext();
  const seat = game.players.findIndex(({ id }) => id === award.playerId);
  const player = game.players[seat];
  if (player === undefined) return null;
  const { id, name, avatar, team } = player;
  return (
    <li>
      <SeatRow seat={{ id, name, avatar, seat, team }} />
      <p className="font-bold">{t(`awards.name.${award.name}`)}</p>
      <p className="text-sm text-ink-soft">
        <AwardReason award={award} />
      </p>
    </li>
  );
}
