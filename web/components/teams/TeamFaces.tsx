/** A team's name with its emblem, and the faces of its members with their names. */

import { SeatFace, SeatWords } from '../game/Seat.tsx';
import { classes } from '../page/classes.ts';
import type { TeamMembers } from './team-members.ts';

export interface TeamFacesProps {
  members: TeamMembers;
  /** The size of a face by class, and the width of a name. */
  face: string;
  width: string;
}

/** From this many characters on, a player's name is drawn smaller. */
const LONG_NAME = 11;

/** The faces, each with its name. */
export function TeamFaces({ members: { name, seats }, face, width }: TeamFacesProps) {
  return (
    <ul aria-label={name} className="flex flex-wrap justify-center gap-x-2 gap-y-3">
      {seats.map((seat) => (
        <li key={seat.id} className={classes('flex animate-pop flex-col items-center gap-1.5', width)}>
          <SeatFace seat={{ ...seat, hasAnswered: false, isLit: false }} className={face} />
          <span
            className={classes(
              'max-w-full text-center leading-tight wrap-anywhere',
              seat.isMe ? 'font-bold' : 'font-semibold',
            )}
          >
            <bdi className={classes('line-clamp-2', [...seat.name].length >= LONG_NAME && 'text-[0.8em]')}>
              {seat.name}
            </bdi>
            {/* The list has the team's name. */}
            <SeatWords seat={{ ...seat, teamName: undefined, hasAnswered: false, isLit: false }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
