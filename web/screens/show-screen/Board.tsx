/** One table of scores, whose rows move to their new positions. */

import * as m from 'motion/react-m';

import { rankedBy } from '../../../game/rank.ts';
import { BotTag } from '../../components/game/BotTag.tsx';
import { Rank } from '../../components/game/Rank.tsx';
import { SeatFace } from '../../components/game/Seat.tsx';
import { COUNTING_MS, useCountUp } from '../../components/game/useCountUp.ts';
import { classes } from '../../components/page/classes.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { BoardRow } from './board-rows.ts';
import { useToRealMs, type RevealStep } from './useRevealStep.ts';

export interface BoardProps {
  rows: readonly BoardRow[];
  step: RevealStep;
  label: string;
  /** The rows that are ranked together; by default `rows`. */
  among?: readonly BoardRow[];
  /** The maximum height of all rows, in hundredths of the screen's. */
  space?: number;
  /** Beside another table. */
  isSmall?: boolean;
  /** Whether the points of the current round are shown: not in a finished game, which has none. */
  hasRound?: boolean;
}

export function Board(props: BoardProps) {
  const { rows, among = rows, step, label, space = 66, isSmall = false, hasRound = false } = props;
  const by = step === 'scoring' ? 'before' : 'total';
  const ranked = rankedBy(among, (row) => row[by]).filter(({ row }) => rows.includes(row));
  const best = Math.max(1, ...among.map((row) => row.total));
  return (
    <ol
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-[1vh]"
      style={{ gridAutoRows: `minmax(min-content, ${Math.min(10, space / rows.length - 1)}svh)` }}
    >
      {ranked.map(({ row, rank }) => (
        <m.li key={row.id} layout transition={{ type: 'spring', duration: 0.9, bounce: 0.15 }}>
          <Row row={row} rank={rank} best={best} step={step} isSmall={isSmall} hasRound={hasRound} />
        </m.li>
      ))}
    </ol>
  );
}

interface RowProps {
  row: BoardRow;
  rank: number;
  best: number;
  step: RevealStep;
  isSmall: boolean;
  hasRound: boolean;
}

function Row({ row, rank, best, step, isSmall, hasRound }: RowProps) {
  const format = useFormat();
  const lasts = useToRealMs();
  const [before, total] = [Math.round(row.before), Math.round(row.total)];
  const counted = useCountUp(before, total, lasts(COUNTING_MS));
  const isLeader = step === 'complete' && rank === 1 && row.total > 0;
  return (
    <div
      className={classes(
        'relative flex h-full min-h-[5.5svh] items-center gap-[1.4vw] overflow-hidden rounded-md bg-card px-[1.4vw] transition-shadow',
        isLeader && 'shadow-glow',
      )}
    >
      <span
        aria-hidden="true"
        className="absolute inset-0 origin-left bg-act-wash/60 rtl:origin-right"
        style={{ transform: `scaleX(${counted / best})` }}
      />
      <Rank
        rank={rank}
        hasPoints={row.total > 0}
        className="size-[max(1.75rem,4.6svh)] text-base"
        plainColor="text-ink-soft"
      />
      {row.seat !== null && (
        <SeatFace
          seat={{ id: row.id, name: row.name, avatar: row.avatar, seat: row.seat, team: row.team, isLeader }}
          className="size-[max(2rem,5svh)]"
        />
      )}
      <span className={classes('relative one-line flex-1 font-bold', isSmall ? 'text-lg' : 'text-xl')}>
        <bdi data-team-name={row.seat === null ? row.team : undefined}>{row.name}</bdi>
        {row.isBot && <BotTag />}
      </span>
      <Gained gained={total - before} isFresh={step === 'scoring'} />
      {!isSmall && <Counts row={row} hasRound={hasRound} />}
      <span
        className={classes(
          'numerals relative min-w-[4.2ch] shrink-0 text-end font-bold',
          isSmall ? 'text-lg' : 'text-xl',
        )}
      >
        {format.number(counted)}
      </span>
    </div>
  );
}

/** The points of the question, while they are new. */
function Gained({ gained, isFresh }: { gained: number; isFresh: boolean }) {
  const format = useFormat();
  if (gained <= 0 || !isFresh) return null;
  return (
    <span className="numerals relative shrink-0 animate-pop text-lg font-bold text-right-text">
      {format.signed(gained)}
    </span>
  );
}

/** The round's points and the right answers so far. */
function Counts({ row, hasRound }: { row: BoardRow; hasRound: boolean }) {
  const { t } = useTranslation('show');
  return (
    <>
      {hasRound && (
        <span className="relative hidden shrink-0 text-sm text-ink-soft sm:inline">
          {t('board.round', { points: Math.round(row.round) })}
        </span>
      )}
      {row.right !== null && (
        <span className="relative hidden shrink-0 text-sm text-ink-soft sm:inline">
          {t('board.right', { right: row.right })}
        </span>
      )}
    </>
  );
}
