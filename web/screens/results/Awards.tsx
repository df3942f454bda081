/** An award for everybody: the viewer's own large, the others in a list. */

import { awardsOf, isKind, type Award } from '../../../game/awards.ts';
import { SeatRow } from '../../components/game/Seat.tsx';
import { Card } from '../../components/page/Card.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useResults } from './useResults.ts';

export function Awards() {
  const { t } = useTranslation('results');
  const { game, me } = useGameContext();
  const { data } = useResults();
  if (data === undefined) return null;
  const awards = awardsOf(data, game.settings.zen || game.settings.kids);
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
        <Reason award={award} />
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
  const { id, name, avatar } = player;
  return (
    <li>
      <SeatRow seat={{ id, name, avatar, seat }} />
      <p className="font-bold">{t(`awards.name.${award.name}`)}</p>
      <p className="text-sm text-ink-soft">
        <Reason award={award} />
      </p>
    </li>
  );
}

/** What the award is for, with its number. */
function Reason({ award: { name, value } }: { award: Award }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  if (isKind(name)) return t('awards.kind');
  const shown = value === undefined ? '' : name === 'fastest' ? format.seconds(value) : format.number(value);
  return t(`awards.for.${name}`, { value: shown });
}
