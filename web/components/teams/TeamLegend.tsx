/** The emblem, colour and name of each team, with the number of its players. */

import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Badge } from '../page/Badge.tsx';
import '../../styles/teams.css';

export function TeamLegend({ className }: { className?: string }) {
  const { t } = useTranslation('play');
  const { game } = useGameContext();
  const format = useFormat();
  return (
    <ul aria-label={t('pause.teams')} className={className}>
      {game.teams?.map(({ name }, team) => (
        <li key={name} className="max-w-full min-w-0">
          <Badge>
            <bdi data-team-name={team} className="one-line">
              {name}
            </bdi>
            <span className="numerals">
              {format.number(game.players.filter((player) => player.team === team).length)}
            </span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
