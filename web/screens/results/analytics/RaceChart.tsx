/** The score race: one line per player from the first question to the last, and the same as a table. */

import { useId } from 'react';

import { itemAt } from '../../../../game/item-at.ts';
import type { ResultsReply } from '../../../../protocol/data.ts';
import { Avatar } from '../../../components/game/Avatar.tsx';
import { seatOf, useGameContext } from '../../../connection/GameContext.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { RaceTable } from './RaceTable.tsx';
import { pathOf, scoreRaceOf, spreadApart, type ScoreRace } from './score-race.ts';

/** Each line has its own dash pattern besides its colour. */
const DASHES = ['none', '9 5', '2 5', '14 4 2 4', '6 3'];
/** Height of a face at the end of its line, as a share of the chart's. */
const FACE_HEIGHT_SHARE = 0.1;

export function RaceChart({ results }: { results: ResultsReply }) {
  const { t } = useTranslation('results');
  const race = scoreRaceOf(results);
  return (
    <section aria-label={t('analytics.race')} className="min-w-0">
      <h3 className="mb-3 text-base">{t('analytics.race')}</h3>
      <div className="flex gap-2">
        <Scale top={race.top} />
        <div className="min-w-0 flex-1">
          <Lines race={race} />
        </div>
        <Faces race={race} />
      </div>
      <RoundLabels race={race} />
      <RaceTable race={race} results={results} />
    </section>
  );
}

function Lines({ race }: { race: ScoreRace }) {
  const { t } = useTranslation('results');
  const { game } = useGameContext();
  const titleId = useId();
  const last = Math.max(1, (race.lines[0]?.points.length ?? 1) - 1);
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not draw in the page's colors
      role="img"
      aria-labelledby={titleId}
      className="h-60 w-full overflow-visible rtl:-scale-x-100"
      fill="none"
    >
      <title id={titleId}>{t('analytics.raceLabel')}</title>
      <path d="M0 0H100M0 50H100M0 100H100" className="stroke-line" vectorEffect="non-scaling-stroke" />
      {race.roundEnds.map(({ round, at }) => (
        <path
          key={round}
          d={`M${(at / last) * 100} 0V100`}
          className="stroke-line"
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {race.lines.toReversed().map((line) => (
        <path
          key={line.playerId}
          d={pathOf(line, race.top)}
          style={{ stroke: lineColour(seatOf(game, line.playerId)) }}
          strokeWidth="3"
          strokeLinejoin="round"
          strokeDasharray={DASHES[seatOf(game, line.playerId) % DASHES.length]}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** The seat's colour, darkened for contrast with the background. */
const lineColour = (seat: number): string =>
  `color-mix(in oklab, var(--color-seat-${Math.max(0, seat) % 10}) 62%, var(--color-ink))`;

function Scale({ top }: { top: number }) {
  const format = useFormat();
  return (
    <div
      aria-hidden="true"
      className="numerals -my-2 flex flex-col justify-between text-end text-xs text-ink-soft"
    >
      {[top, top / 2, 0].map((value) => (
        <span key={value}>{format.number(Math.round(value))}</span>
      ))}
    </div>
  );
}

/** The players' faces, at the ends of their lines. */
function Faces({ race }: { race: ScoreRace }) {
  const { game } = useGameContext();
  const ends = spreadApart(
    race.lines.map(({ points }) => 1 - itemAt(points, points.length - 1) / race.top),
    FACE_HEIGHT_SHARE,
  );
  return (
    <div aria-hidden="true" className="relative w-6 shrink-0">
      {race.lines.map(({ playerId }, index) => {
        const seat = seatOf(game, playerId);
        return (
          <span
            key={playerId}
            className="absolute inset-x-0 -mt-3"
            style={{ top: `${itemAt(ends, index) * 100}%` }}
          >
            <Avatar seed={game.players[seat]?.avatar ?? playerId} seat={seat} className="size-6" />
          </span>
        );
      })}
    </div>
  );
}

function RoundLabels({ race }: { race: ScoreRace }) {
  const { t } = useTranslation('results');
  return (
    <p aria-hidden="true" className="mt-3 text-center text-xs text-ink-soft">
      {t('analytics.rounds', { count: race.roundEnds.length })}
    </p>
  );
}
