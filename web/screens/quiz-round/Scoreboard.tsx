/** How everyone stands: points and right answers side by side, and what this question brought. Rows change places. */

import * as m from 'motion/react-m';

import { rankedBy, teamStandingsOf } from '../../../game/ranking.ts';
import type { RevealView } from '../../../game/view.ts';
import type { GameView } from '../../../protocol/view.ts';
import { itemAt } from '../../components/item-at.ts';
import { Motion } from '../../components/Motion.tsx';
import { SeatRow } from '../../components/Seat.tsx';
import { tableSeats } from '../../components/table-seats.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function Scoreboard({ reveal }: { reveal: RevealView }) {
  const { t } = useTranslation('play');
  const { game, me } = useGameContext();
  const format = useFormat();
  const seats = rankedBy(tableSeats(game, me), ({ seat }) => totalOf(game, seat));
  return (
    <Motion>
      {game.teams !== undefined && <TeamBoard />}
      <ol aria-label={t('pause.title')} className="grid rounded-md bg-card px-3 shadow-lift">
        {seats.map(({ row: seat }) => {
          const points = reveal.points[seat.seat] ?? 0;
          return (
            <m.li key={seat.id} layout className="border-line not-last:border-b">
              <SeatRow seat={{ ...seat, hasAnswered: false, isLit: false }}>
                {points > 0 && (
                  <span className="numerals text-sm font-semibold text-right-text">
                    {format.signed(points)}
                  </span>
                )}
                <span className="text-end">
                  <span className="numerals block font-bold">{format.number(totalOf(game, seat.seat))}</span>
                  <span className="block text-xs text-ink-soft">
                    {t('pause.answered', { right: itemAt(game.scores.right, seat.seat) })}
                  </span>
                </span>
              </SeatRow>
            </m.li>
          );
        })}
      </ol>
    </Motion>
  );
}

const totalOf = (game: GameView, seat: number): number => itemAt(game.scores.total, seat);

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
          <bdi className="one-line flex-1 font-bold">{team.name}</bdi>
          <span className="numerals font-bold">{format.number(Math.round(team.total))}</span>
        </m.li>
      ))}
    </ol>
  );
}
