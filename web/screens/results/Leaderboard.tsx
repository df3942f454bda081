/** The final tables: teams, if there are any, then players; points and right answers side by side. */

import { standingsOf, teamStandingsOf } from '../../../game/ranking.ts';
import { Ranking } from '../../components/game/Ranking.tsx';
import { Card } from '../../components/page/Card.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function Leaderboard() {
  const { t } = useTranslation('results');
  const { game, me } = useGameContext();
  const players = standingsOf(game).map(({ player, seat, total, right, rank }) => {
    const { id, name, avatar, status, team, bot: isBot = false } = player;
    return {
      id,
      name,
      seat: { id, name, avatar, seat, team, isMe: id === me.playerId, isBot },
      rank,
      total,
      notes: [...(status === 'left' ? [t('left')] : []), t('right', { count: right })],
    };
  });
  const teams = teamStandingsOf(game).map((team) => ({ ...team, id: team.name, seat: null, notes: [] }));
  return (
    <>
      {teams.length > 0 && (
        <Card title={t('teams')}>
          <Ranking rows={teams} isFinal />
        </Card>
      )}
      <Card title={t('leaderboard')}>
        <Ranking rows={players} isFinal />
      </Card>
    </>
  );
}
