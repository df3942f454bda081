/** One place at the table: a face, a name, and what its player is doing. */

import { useTranslation } from '../../i18n/useTranslation.ts';
import { classes } from '../page/classes.ts';
import { Icon } from '../page/Icon.tsx';
import { Avatar } from './Avatar.tsx';

export interface TableSeat {
  /** The player's id. */
  readonly id: string;
  readonly name: string;
  /** The seed of the face. */
  readonly avatar: string;
  /** The index in `players`, which gives the colour. */
  readonly seat: number;
  /** In a game with teams: the index of the player's team in the settings, and the team's name. */
  readonly team?: number | undefined;
  readonly teamName?: string | undefined;
  readonly isMe?: boolean;
  readonly isHost?: boolean;
  readonly isBot?: boolean;
  /** Highlighted: it is this player's turn to choose. */
  readonly isLit?: boolean;
  readonly hasAnswered?: boolean;
  readonly isAway?: boolean;
  /** In the lead, with points. */
  readonly isLeader?: boolean;
  /** Has just left; the face waves. */
  readonly isWaving?: boolean;
  /** Was wrong. */
  readonly isSad?: boolean;
}

/** The face with its ring and its mark; sized by class, names itself for screen readers with `SeatWords`. */
export function SeatFace({ seat, className }: { seat: TableSeat; className?: string }) {
  return (
    <span
      data-position={seat.id}
      // Drawn by motion.css: a crown, a hand, a long face.
      data-leader={seat.isLeader || undefined}
      data-waving={seat.isWaving || undefined}
      data-sad={seat.isSad || undefined}
      data-team={seat.team}
      className={classes(
        'relative inline-grid shrink-0 place-items-center rounded-full transition-[opacity,box-shadow] duration-300',
        seat.isLit && 'shadow-glow',
        seat.isAway && 'opacity-45 grayscale',
        className,
      )}
    >
      <Avatar
        seed={seat.avatar}
        seat={seat.seat}
        className={classes(
          'size-full border-3 transition-colors',
          seat.isLit ? 'border-act' : seat.hasAnswered ? 'border-right' : 'border-card',
        )}
      />
      {(seat.isLeader || seat.isWaving) && <span data-note />}
      {seat.hasAnswered && <Mark className="animate-pop bg-right text-right-ink" icon="check" />}
      {seat.isHost && !seat.hasAnswered && <Mark className="bg-ink text-paper" icon="key" />}
      {seat.isBot && !seat.hasAnswered && <Mark className="bg-card-deep text-ink" icon="bot" />}
    </span>
  );
}

function Mark({ icon, className }: { icon: 'bot' | 'check' | 'key'; className: string }) {
  return (
    <span
      className={classes(
        'absolute -end-1 -bottom-1 grid size-[min(1.375rem,60%)] place-items-center rounded-full',
        className,
      )}
    >
      <Icon name={icon} className="size-2/3" />
    </span>
  );
}

/** The state of a seat in words, for screen readers. */
export function SeatWords({ seat }: { seat: TableSeat }) {
  const { t } = useTranslation();
  const words = [
    seat.teamName,
    seat.isMe && t('seat.you'),
    seat.isHost && t('seat.host'),
    seat.isBot && t('seat.bot'),
    seat.isLit && t('seat.choosing'),
    seat.hasAnswered && t('seat.answered'),
    seat.isAway && t('seat.away'),
    seat.isLeader && t('play:seat.leader'),
  ].filter(Boolean);
  return words.length === 0 ? null : <span className="sr-only">, {words.join(', ')}</span>;
}

/** A seat as a row: face, name, and something at the end. */
export function SeatRow({ seat, children }: { seat: TableSeat; children?: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-14 min-w-0 flex-wrap items-center gap-x-3">
      <SeatFace seat={seat} className="size-11" />
      <span className="min-w-0 flex-1">
        <span className={classes('block one-line', seat.isMe ? 'font-bold' : 'font-semibold')}>
          <bdi>{seat.name}</bdi>
        </span>
        {(seat.isMe || seat.isBot) && (
          <span className="block text-xs text-ink-soft">{t(seat.isMe ? 'seat.you' : 'seat.bot')}</span>
        )}
      </span>
      <SeatWords seat={{ ...seat, isMe: false, isBot: false }} />
      {children}
    </div>
  );
}
