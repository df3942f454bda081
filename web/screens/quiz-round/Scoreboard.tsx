/** How everyone stands: points, right answers and the round's points side by side, and what this question brought. Rows change places. */

import * as m from 'motion/react-m';

import { standingChangesOf } from '../../../game/moments.ts';
import { teamStandingsOf } from '../../../game/ranking.ts';
import { itemAt } from '../../components/item-at.ts';
import { Motion } from '../../components/Motion.tsx';
import { SeatRow } from '../../components/Seat.tsx';
import { tableSeats } from '../../components/table-seats.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function Scoreboard() {
  const { t } = useTranslation('play');
  const { game, me } = useGameContext();
  const format = useFormat();
  const seats = new Map(tableSeats(game, me).map((seat) => [seat.seat, seat] as const));
  return (
    <Motion>
      {game.teams !== undefined && <TeamBoard />}
      <ol aria-label={t('pause.title')} className="grid rounded-md bg-card px-3 shadow-lift">
        {standingChangesOf(game).map(({ seat: place, rank, total, gained }) => {
          const seat = seats.get(place);
          if (seat === undefined) return null;
          return (
            <m.li key={seat.id} layout className="flex items-center gap-2 border-line not-last:border-b">
              <Rank rank={rank} />
              <div className="min-w-0 flex-1">
                <SeatRow seat={{ ...seat, hasAnswered: false, isLit: false }}>
                  {gained > 0 && (
                    <span className="numerals text-sm font-semibold text-right-text">
                      {format.signed(gained)}
                    </span>
                  )}
                  <span className="text-end">
                    <span className="numerals block font-bold">{format.number(total)}</span>
                    <span className="block text-xs text-ink-soft">
                      {t('pause.answered', { right: itemAt(game.scores.right, place) })}
                    </span>
                    <span className="block text-xs text-ink-soft">
                      {t('pause.round', { points: itemAt(game.scores.round, place) })}
                    </span>
                  </span>
                </SeatRow>
              </div>
            </m.li>
          );
        })}
      </ol>
    </Motion>
  );
}

function Rank({ rank }: { rank: number }) {
  const format = useFormat();
  return (
    <span className="numerals min-w-6 shrink-0 text-center text-sm font-bold text-ink-soft">
      {format.number(rank)}
    </span>
  );
}

function TeamBoard() {
  const { t } = useTranslation('play');
  const { game } = useGameContext();
  const format = useFormat();
  return (
    <ol aria-label={t('pause.teams')} className="grid rounded-md bg-card px-3 shadow-lift">
      {teamStandingsOf(game).map((team) => (
        <m.li
          key={team.name}
          layout
          className="flex min-h-12 items-center gap-3 border-line not-last:border-b"
        >
          <Rank rank={team.rank} />
          <bdi className="one-line flex-1 font-bold">{team.name}</bdi>
          <span className="text-end">
            <span className="numerals block font-bold">{format.number(Math.round(team.total))}</span>
            <span className="block text-xs text-ink-soft">
              {t('pause.round', { points: Math.round(team.round) })}
            </span>
          </span>
        </m.li>
      ))}
    </ol>
  );
}
