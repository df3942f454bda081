/** The ring turns into the podium: everyone is seated around the table, then the best players or teams move to their steps. Those who share a place share a step. */

import type { CSSProperties } from 'react';

import { standingsOf, type Place, type PodiumStep, type Standing } from '../../../game/ranking.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { METALS, Rank } from '../game/Rank.tsx';
import { SeatFace } from '../game/Seat.tsx';
import { classes } from '../page/classes.ts';
import {
  onRingAbove,
  seatAtTable,
  onStep,
  STEP_WIDTH_PERCENT,
  stepMiddles,
  STEPS,
  withinTeamSpot,
  type FacePosition,
} from './podium-places.ts';
import type { PodiumProps } from './usePodium.ts';

/** Rises first; at the same time everyone without a step leaves the table. */
const LAST_STEP = 3;

export function TablePodium({ steps, isUp }: PodiumProps) {
  const { t } = useTranslation('results');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" data-podium>
      <div className="@container relative mx-auto aspect-square w-full max-w-md lg:max-w-[max(17rem,min(26rem,38svh))] [--side:1] rtl:[--side:-1]">
        <Ring isUp={isUp(LAST_STEP)} isLit={isUp(1) && steps.length > 0} />
        <ol aria-label={t('podium')} className="absolute inset-0 overflow-hidden rounded-full">
          {steps.map((step, index) => (
            <Step
              key={step.rank}
              step={step}
              middle={stepMiddles(steps.length)[index]}
              isUp={isUp(step.rank)}
            />
          ))}
        </ol>
        <Faces steps={steps} isUp={isUp} />
      </div>
      {steps.filter(isNamedBelow).map(({ rank, places }) => (
        // Screen readers read it with the step.
        <div
          key={rank}
          aria-hidden="true"
          className={classes(
            'flex flex-wrap items-center justify-center gap-x-3',
            isUp(rank) ? 'animate-fade' : 'invisible',
          )}
        >
          <Rank rank={rank} hasPoints className="size-8 text-sm" />
          {places.map((place) => (
            <p key={place.key} className="flex max-w-full items-baseline gap-1 text-sm font-bold">
              <Name place={place} isOnOneLine />
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}

/** How many names fit below each other on a step on a phone, and their maximum length. */
const STEP_NAMES = { count: 3, length: 6 } as const;

/** Whether a shared step is too small for the names: then they stand below the podium. */
function isNamedBelow({ places, members }: PodiumStep): boolean {
  if (places.length === 1) return false;
  const isShort = places.every(({ name }) => name.length <= STEP_NAMES.length);
  return !isShort || places.length > STEP_NAMES.count || members.some(({ player }) => player.bot);
}

const isOn = (seat: number) => (step: PodiumStep) => step.members.some((member) => member.seat === seat);

/** Everyone's face, moving from its seat to its final position. */
function Faces({ steps, isUp }: Pick<PodiumProps, 'steps' | 'isUp'>) {
  const { game } = useGameContext();
  const standings = standingsOf(game);
  const others = standings.filter(({ seat }) => !steps.some(isOn(seat)));
  const spotOf = (standing: Standing): FacePosition => {
    const index = steps.findIndex(isOn(standing.seat));
    const step = steps[index];
    if (!isUp(step?.rank ?? LAST_STEP)) return seatAtTable(standing.seat, standings.length);
    if (step === undefined) return onRingAbove(others.indexOf(standing), others.length);
    return withinTeamSpot(
      onStep(index, steps.length, step.rank),
      step.members.findIndex(({ seat }) => seat === standing.seat),
      step.members.length,
    );
  };
  return (
    <div aria-hidden="true">
      {standings.map((standing) => (
        <Face
          key={standing.player.id}
          standing={standing}
          spot={spotOf(standing)}
          isLit={isUp(1) && steps.slice(0, 1).some(isOn(standing.seat))}
        />
      ))}
    </div>
  );
}

interface FaceProps {
  standing: Standing;
  spot: FacePosition;
  isLit: boolean;
}

/** Drawn at its largest and scaled, so that only transforms move. */
function Face({ standing: { player, seat }, spot, isLit }: FaceProps) {
  const { id, name, avatar, team, bot: isBot = false } = player;
  const style: CSSProperties = {
    transform: `translate(calc(var(--side) * ${spot.x - 50}cqi), ${spot.y - 50}cqi) scale(${spot.size / 24})`,
  };
  return (
    <span
      className="absolute start-[38cqi] top-[38cqi] size-[24cqi] transition-transform duration-700 ease-spring"
      style={style}
    >
      <SeatFace
        seat={{
          id,
          name,
          avatar,
          seat,
          team,
          isLit,
          isLeader: isLit,
          isBot,
          isAway: player.status === 'left',
        }}
        className="size-full"
      />
    </span>
  );
}

interface StepProps {
  step: PodiumStep;
  middle: number | undefined;
  isUp: boolean;
}

function Step({ step, middle = 50, isUp }: StepProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { rank, total, places } = step;
  const { top } = STEPS[rank - 1] ?? STEPS[2];
  const hasNames = !isNamedBelow(step);
  return (
    <li
      className={classes(
        'absolute bottom-0 flex flex-col items-center rounded-t-[3cqi] px-[0.5cqi] pt-[2cqi] text-center text-medal-ink',
        'transition-[transform,opacity] duration-700 ease-spring',
        METALS[rank - 1],
        isUp ? 'opacity-100' : 'invisible translate-y-full opacity-0',
      )}
      style={{
        top: `${top}%`,
        insetInlineStart: `${middle - STEP_WIDTH_PERCENT / 2}%`,
        inlineSize: `${STEP_WIDTH_PERCENT - 0.6}%`,
      }}
    >
      <span className="sr-only">{t('place', { place: format.place(rank) })}</span>
      <div
        className={
          hasNames ? 'w-full text-[clamp(3.4cqi,0.6875rem,5cqi)] leading-tight font-bold' : 'sr-only'
        }
      >
        {places.map((each) => (
          <p key={each.key} className={places.length > 1 ? '' : 'line-clamp-3'}>
            <Name place={each} isOnOneLine={places.length > 1} />
          </p>
        ))}
      </div>
      <span className="numerals mt-[0.5cqi] text-[clamp(3.3cqi,0.6875rem,4.5cqi)] font-semibold">
        {format.number(Math.round(total))}
      </span>
      <span
        aria-hidden="true"
        className={classes('numerals mt-[1cqi] font-bold opacity-80', sizeOf(rank, hasNames))}
      >
        {format.number(rank)}
      </span>
    </li>
  );
}

const sizeOf = (rank: number, hasNames: boolean): string => {
  if (rank === 1) return 'text-[13cqi]';
  return hasNames ? 'sr-only' : 'text-[8cqi] leading-none';
};

function Name({ place, isOnOneLine }: { place: Place; isOnOneLine: boolean }) {
  const { t } = useTranslation();
  const { name, isTeam, members } = place;
  return (
    <>
      <bdi className={isOnOneLine ? 'one-line' : ''}>{name}</bdi>{' '}
      {!isTeam && members.some(({ player }) => player.bot) && (
        <span className="text-[max(0.8em,0.625rem)] font-normal opacity-80">{t('seat.bot')}</span>
      )}
    </>
  );
}

/** The table, and the light on the winners. */
function Ring({ isUp, isLit }: { isUp: boolean; isLit: boolean }) {
  return (
    <svg viewBox="0 0 100 100" className="absolute inset-0 size-full" fill="none" aria-hidden="true">
      <circle cx="50" cy="50" r="50" className="fill-ring/60" />
      <circle cx="50" cy="50" r="41" className="stroke-line" strokeWidth="0.5" strokeDasharray="0.5 1.8" />
      <path
        d="M46 0 H54 L76 44 H24 Z"
        className={classes(
          'fill-act/25 transition-opacity duration-700',
          isLit ? 'opacity-100' : 'opacity-0',
        )}
      />
      <circle
        cx="50"
        cy="50"
        r="27.5"
        className={classes(
          'fill-card stroke-line transition-opacity duration-500',
          isUp ? 'opacity-0' : 'opacity-100',
        )}
        strokeWidth="0.6"
      />
    </svg>
  );
}
