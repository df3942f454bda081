/** Everyone's scores before the question, then after it: points, right answers and the round's points side by side. */

import { itemAt } from '../../../game/item-at.ts';
import { standingChangesOf } from '../../../game/moments.ts';
import { rankedBy } from '../../../game/rank.ts';
import { teamStandingsOf } from '../../../game/ranking.ts';
import { Ranking } from '../../components/game/Ranking.tsx';
import { tableSeats } from '../../components/game/table-seats.ts';
import { Motion } from '../../components/page/Motion.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function Scoreboard({ isRanked }: { isRanked: boolean }) {
  const { t } = useTranslation('play');
  const { game, me } = useGameContext();
  const seats = new Map(tableSeats(game, me).map((seat) => [seat.seat, seat] as const));
  const changes = standingChangesOf(game);
  const before = rankedBy(changes, ({ total, gained }) => total - gained).map(({ row, rank }) => ({
    ...row,
    rank,
    total: row.total - row.gained,
  }));
  const best = Math.max(...(isRanked ? changes : before).map(({ total }) => total));
  const players = (isRanked ? changes : before).flatMap((change) => {
    const seat = seats.get(change.seat);
    if (seat === undefined) return [];
    const notes = [
      t('pause.answered', { right: itemAt(game.scores.right, change.seat) }),
      t('pause.round', { points: itemAt(game.scores.round, change.seat) }),
    ];
    const { id, name } = seat;
    return [
      {
        ...change,
        id,
        name,
        seat: { ...seat, hasAnswered: false, isLit: false, isLeader: best > 0 && change.total === best },
        notes,
      },
    ];
  });
  const teams = teamStandingsOf(game).map((team) => ({
    ...team,
    id: team.name,
    seat: null,
    notes: [t('pause.round', { points: Math.round(team.round) })],
  }));
  return (
    <Motion>
      {teams.length > 0 && <Ranking label={t('pause.teams')} rows={teams} />}
      <Ranking label={t('pause.title')} rows={players} />
    </Motion>
  );
}
