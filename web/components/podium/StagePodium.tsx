/** The podium of the show screen. Players or teams that share a place stand side by side, on steps of equal height. */

import type { Place } from '../../../game/ranking.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { METALS } from '../game/Rank.tsx';
import { SeatFace } from '../game/Seat.tsx';
import { classes } from '../page/classes.ts';
import type { PodiumProps } from './usePodium.ts';

const HEIGHTS = ['h-[30svh]', 'h-[21svh]', 'h-[14svh]'];
/** From this many on, faces and names are drawn smaller. */
const MANY = 5;
/** From this many characters on, a name is drawn smaller. */
const LONG_NAME = 13;

export function StagePodium({ steps, isUp }: PodiumProps) {
  const { t } = useTranslation('show');
  const places = steps.flatMap((step) => step.places);
  return (
    <ol
      aria-label={t('finished.podium')}
      className="flex w-full max-w-5xl items-end justify-center gap-[1.2vw]"
    >
      {places.map((place, index) => (
        <Step
          key={place.key}
          place={place}
          // The first in the middle, the second and third beside it, as on a real podium.
          order={index % 2 === 1 ? -index : index}
          isSmall={places.length >= MANY}
          isUp={isUp(place.rank)}
        />
      ))}
    </ol>
  );
}

interface StepProps {
  place: Place;
  order: number;
  isSmall: boolean;
  isUp: boolean;
}

const sizeOf = (rank: number, isSmall: boolean): string => {
  if (isSmall) return 'size-[max(2.5rem,8svh)]';
  return rank === 1 ? 'size-[max(4.5rem,17svh)]' : 'size-[max(3.5rem,12svh)]';
};

function Step({ place: { name, rank, total, isTeam, members }, order, isSmall, isUp }: StepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isBot = !isTeam && members.some(({ player }) => player.bot);
  return (
    <li
      className={classes(
        'flex max-w-[max(10rem,26vw)] min-w-0 flex-1 flex-col items-center gap-[1.2vh]',
        !isUp && 'invisible',
      )}
      style={{ order }}
    >
      <div className="flex flex-wrap justify-center gap-[0.6vw]">
        {members.map(({ player, seat }) => (
          <SeatFace
            key={player.id}
            seat={{
              ...player,
              seat,
              isHost: false,
              isBot: player.bot === true,
              isLit: rank === 1 && !isTeam,
              isLeader: rank === 1,
            }}
            className={members.length === 1 ? sizeOf(rank, isSmall) : 'size-[max(2rem,7svh)]'}
          />
        ))}
      </div>
      <bdi
        data-team-name={isTeam ? members[0]?.player.team : undefined}
        className={classes(
          'max-w-full py-[0.1em] text-center leading-tight wrap-anywhere font-bold',
          // A team's emblem may need its own line.
          isTeam ? 'line-clamp-4' : 'line-clamp-2',
          isSmall || [...name].length >= LONG_NAME ? 'text-sm' : 'text-xl',
        )}
      >
        {name}
      </bdi>
      {isBot && <span className="text-sm text-ink-soft">{t('seat.bot')}</span>}
      <span
        className={classes(
          'numerals grid w-full origin-bottom content-start justify-items-center gap-1 rounded-t-md pt-[1.5svh] font-bold text-medal-ink',
          isUp && 'animate-arrive',
          METALS[rank - 1],
          HEIGHTS[rank - 1],
        )}
      >
        <span className="text-3xl leading-none">{format.number(rank)}</span>
        <span className="text-lg">{format.number(Math.round(total))}</span>
      </span>
    </li>
  );
}
