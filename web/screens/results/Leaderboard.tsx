/** The final tables: teams where they are on, then players; points and right answers side by side. */

import { standingsOf, teamStandingsOf, type Standing } from '../../../game/ranking.ts';
import { Card } from '../../components/Card.tsx';
import { classes } from '../../components/classes.ts';
import { SeatRow } from '../../components/Seat.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

const MEDALS = ['bg-gold text-medal-ink', 'bg-silver text-medal-ink', 'bg-bronze text-medal-ink'];

export function Leaderboard() {
  const { t } = useTranslation('results');
  const { game } = useGameContext();
  return (
    <>
      <Teams />
      <Card title={t('leaderboard')}>
        <ol className="grid grid-cols-1">
          {standingsOf(game).map((standing) => (
            <Row key={standing.player.id} standing={standing} />
          ))}
        </ol>
      </Card>
    </>
  );
}

function Row({ standing: { player, seat, total, right, rank } }: { standing: Standing }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { me } = useGameContext();
  const { id, name, avatar, status, bot: isBot = false } = player;
  const isMe = id === me.playerId;
  return (
    <li className={classes('-mx-3 flex items-center gap-3 rounded-md px-3', isMe && 'bg-act-wash')}>
      <Rank rank={rank} total={total} />
      <div className="min-w-0 flex-1">
        <SeatRow seat={{ id, name, avatar, seat, isMe, isBot }}>
          <span className="text-end">
            <span className="numerals block font-bold">{format.number(total)}</span>
            <span className="block text-xs text-ink-soft">
              {status === 'left' && <span className="block">{t('left')}</span>}
              {t('right', { count: right })}
            </span>
          </span>
        </SeatRow>
      </div>
    </li>
  );
}

function Teams() {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { game } = useGameContext();
  const teams = teamStandingsOf(game);
  if (teams.length === 0) return null;
  return (
    <Card title={t('teams')}>
      <ol className="grid grid-cols-1">
        {teams.map(({ name, total, rank }) => (
          <li key={name} className="flex min-h-14 items-center gap-3 border-line not-last:border-b">
            <Rank rank={rank} total={total} />
            <bdi className="one-line flex-1 font-bold">{name}</bdi>
            <span className="numerals font-bold">{format.number(Math.round(total))}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** A place, in its metal where there are points. */
export function Rank({ rank, total }: { rank: number; total: number }) {
  const format = useFormat();
  return (
    <span
      className={classes(
        'numerals grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold',
        (total > 0 && MEDALS[rank - 1]) || 'bg-card-deep',
      )}
    >
      {format.number(rank)}
    </span>
  );
}
