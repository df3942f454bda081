/** The round table: a ring of seats with one highlighted, and content in the middle. */

import { useState, type CSSProperties, type ReactNode } from 'react';

import { classes } from '../page/classes.ts';
import { SeatFace, SeatWords, type TableSeat } from './Seat.tsx';

export interface RoundTableProps {
  seats: readonly TableSeat[];
  /** Number of free seats, drawn as outlines. */
  free?: number;
  /** Content in the middle of the table: a code, a countdown, a topic. */
  children?: ReactNode;
  /** Shows names under the faces; without them the ring is smaller. */
  names?: boolean;
  /** What the ring shows, for screen readers. */
  label: string;
  /** Its width by class. */
  className?: string;
}

/** The middle of each seat, in percent of the ring's box. */
const RADIUS_PERCENT = 39;

export function RoundTable(props: RoundTableProps) {
  const { seats, free = 0, children, names = true, label, className = 'max-w-md' } = props;
  const chairs = seats.length + free;
  const lit = seats.findIndex((seat) => seat.isLit);
  const size = chairs > 7 ? 14.5 : 17;
  return (
    <div className={classes('@container relative mx-auto aspect-square w-full', className)}>
      <TableTop lit={lit === -1 ? null : lit / chairs} />
      <div className="absolute inset-[26%] grid place-items-center text-center text-[clamp(0.6875rem,4cqi,1.25rem)]">
        {children}
      </div>
      <ul aria-label={label}>
        {seats.map((seat, index) => (
          <SeatAt key={seat.id} seat={seat} share={index / chairs} size={size} names={names} />
        ))}
        <FreeSeats from={seats.length} chairs={chairs} size={size} />
      </ul>
    </div>
  );
}

interface SeatAtProps {
  seat: TableSeat;
  share: number;
  size: number;
  names: boolean;
}

function SeatAt({ seat, share, size, names }: SeatAtProps) {
  return (
    <li className="absolute size-0 transition-[inset] duration-400" style={placeOf(share)}>
      <div className="flex w-max -translate-1/2 animate-pop flex-col items-center rtl:translate-x-1/2">
        <span style={{ inlineSize: `${size}cqi`, blockSize: `${size}cqi` }} className="inline-grid">
          <SeatFace seat={seat} className="size-full" />
        </span>
        <span
          style={names ? { maxInlineSize: `${size * 1.75}cqi` } : undefined}
          className={classes(
            names
              ? 'mt-0.5 rounded-xl bg-paper/85 px-1 text-center text-[clamp(0.75rem,4cqi,1.0625rem)] leading-tight text-balance wrap-anywhere hyphens-auto'
              : 'sr-only',
            seat.isMe ? 'font-bold' : 'font-semibold',
            seat.isAway && 'text-ink-soft',
          )}
        >
          <bdi className={names ? 'line-clamp-2' : ''}>{seat.name}</bdi>
          <SeatWords seat={seat} />
        </span>
      </div>
    </li>
  );
}

function FreeSeats({ from, chairs, size }: { from: number; chairs: number; size: number }) {
  const free = Array.from({ length: Math.max(0, chairs - from) }, (_, index) => from + index);
  return free.map((index) => (
    // The table's label counts its players, so that screen readers do not read out free seats.
    <li key={index} aria-hidden="true" className="absolute" style={placeOf(index / chairs)}>
      <span
        style={{ inlineSize: `${size * 0.8}cqi`, blockSize: `${size * 0.8}cqi` }}
        className="block -translate-1/2 rounded-full border-2 border-dashed border-line-strong opacity-60 rtl:translate-x-1/2"
      />
    </li>
  ));
}

/** A fraction of a turn, clockwise from the top. */
function placeOf(share: number): CSSProperties {
  const angle = share * 2 * Math.PI;
  return {
    insetInlineStart: `${round(50 + RADIUS_PERCENT * Math.sin(angle))}%`,
    top: `${round(50 - RADIUS_PERCENT * Math.cos(angle))}%`,
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The table top with its decoration. A highlight rotates to the seat of the chooser. */
function TableTop({ lit }: { lit: number | null }) {
  const turns = useShortestWay(lit ?? 0);
  return (
    <svg
      viewBox="0 0 100 100"
      className="absolute inset-0 size-full rtl:-scale-x-100"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="50" cy="50" r="49" className="fill-ring/45" />
      <circle cx="50" cy="50" r="39" className="stroke-line" strokeWidth="0.5" strokeDasharray="0.5 1.8" />
      <g
        className="transition-[rotate,opacity] duration-500 ease-spring"
        style={{ rotate: `${turns}turn`, transformOrigin: '50px 50px', opacity: lit === null ? 0 : 1 }}
      >
        <path d="M50 50 L38.5 11.5 A13 13 0 0 1 61.5 11.5 Z" className="fill-act/30" />
      </g>
      <circle cx="50" cy="50" r="27.5" className="fill-card stroke-line" strokeWidth="0.6" />
      <circle cx="50" cy="50" r="25.5" className="stroke-line" strokeWidth="0.35" />
      <g
        className="transition-[rotate,opacity] duration-500 ease-spring"
        style={{ rotate: `${turns}turn`, transformOrigin: '50px 50px', opacity: lit === null ? 0 : 1 }}
      >
        <path
          d="M41 26.1 A25.5 25.5 0 0 1 59 26.1"
          className="stroke-act"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}

/** The equivalent position on the ring that is reached by the shorter way: from 0.9 to 0.1 goes forward to 1.1. */
function useShortestWay(share: number): number {
  const [turns, setTurns] = useState(share);
  const way = share - (turns - Math.floor(turns));
  const shortest = way - Math.round(way);
  if (Math.abs(shortest) < 1e-6) return turns;
  setTurns(turns + shortest);
  return turns + shortest;
}
