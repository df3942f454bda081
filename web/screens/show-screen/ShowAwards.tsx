/** The awards beside the podium of the show screen, one per person. */

import type { Award } from '../../../game/awards.ts';
import { SeatFace } from '../../components/game/Seat.tsx';
import { classes } from '../../components/page/classes.ts';
import { AwardReason } from '../../components/podium/AwardReason.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useMessages } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Milliseconds between two awards. */
const STAGGER_MS = 400;
/** The maximum height of all rows and of one row, in hundredths of the screen's. */
const SPACE = 66;
const ROW_MAX = 11;
/** From this number on, they are shown in two columns. */
export const MANY_AWARDS = 6;

export function ShowAwards() {
  useMessages('results');
  const { t } = useTranslation('results');
  const { awards = [] } = useGameContext().game;
  const hasTwoColumns = awards.length >= MANY_AWARDS;
  const rows = hasTwoColumns ? Math.ceil(awards.length / 2) : awards.length;
  const height = Math.min(ROW_MAX, SPACE / rows - 0.8);
  return (
    <>
      <p className="font-display text-2xl font-bold">{t('awards.title')}</p>
      <ul
        aria-label={t('awards.title')}
        className={classes(
          'grid content-start gap-[0.8vh]',
          hasTwoColumns ? 'grid-cols-[repeat(2,minmax(0,1fr))]' : 'grid-cols-[minmax(0,1fr)]',
        )}
        style={{ gridAutoRows: `minmax(min-content, ${height}svh)` }}
      >
        {awards.map((award, index) => (
          <li
            key={award.playerId}
            className="grid animate-arrive grid-cols-[auto_minmax(0,1fr)] items-center gap-[1vw] rounded-md bg-card px-[1.2vw]"
            style={{
              animationDelay: `${index * STAGGER_MS}ms`,
              fontSize: `max(0.6rem, ${height * (hasTwoColumns ? 0.15 : 0.21)}svh)`,
            }}
          >
            <ShownAward award={award} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ShownAward({ award }: { award: Award }) {
  const { t } = useTranslation('results');
  const { game } = useGameContext();
  const seat = game.players.findIndex(({ id }) => id === award.playerId);
  const player = game.players[seat];
  if (player === undefined) return null;
  const { id, name, avatar, team } = player;
  return (
    <>
      <SeatFace seat={{ id: `award-${id}`, name, avatar, seat, team }} className="size-[2.4em]" />
      <div className="leading-tight">
        <p className="flex flex-wrap items-baseline gap-x-[0.6em] text-[1.5em]">
          <bdi className="max-w-full truncate">{name}</bdi>
          <span className="font-display font-bold text-act">{t(`awards.name.${award.name}`)}</span>
        </p>
        <p className="text-[1.25em] text-ink-soft">
          <AwardReason award={award} />
        </p>
      </div>
    </>
  );
}
