/** The start of a game of teams on a phone: the viewer's own team with its members, and the opponents. */

import type { ReactNode } from 'react';

import { useGameContext } from '../../connection/GameContext.tsx';
import { useMessages } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { SeatFace } from '../game/Seat.tsx';
import { ScreenTitle } from '../page/ScreenTitle.tsx';
import { teamMembers, type TeamMembers } from './team-members.ts';
import { TeamFaces } from './TeamFaces.tsx';

/** `children`: the clock. */
export function TeamsIntro({ children }: { children: ReactNode }) {
  useMessages('teams');
  const { t } = useTranslation('teams');
  const { game, me } = useGameContext();
  const teams = teamMembers(game, me);
  const own = teams.find(({ seats }) => seats.some(({ isMe }) => isMe));
  const others = teams.filter((team) => team !== own);
  return (
    <main className="column grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 px-4 pb-4 text-center flat:max-w-none flat:grid-cols-2">
      {own === undefined ? (
        <ScreenTitle className="text-2xl">{t('play:getReady.title')}</ScreenTitle>
      ) : (
        <OwnTeam members={own} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-3">
        {own !== undefined && <p className="text-sm text-ink-soft">{t('against')}</p>}
        <ul aria-label={t('play:pause.teams')} className="grid max-w-full grid-cols-[minmax(0,1fr)] gap-2">
          {others.map((team) => (
            <OtherTeam key={team.team} members={team} />
          ))}
        </ul>
        <div className="flex items-center gap-3 text-start">
          {children}
          <p className="text-sm text-ink-soft">{t('play:getReady.rounds', { count: game.totalRounds })}</p>
        </div>
      </div>
    </main>
  );
}

function OwnTeam({ members }: { members: TeamMembers }) {
  const { t } = useTranslation('teams');
  const { team, name } = members;
  return (
    <section
      className="grid w-full animate-arrive grid-cols-[minmax(0,1fr)] justify-items-center gap-3 rounded-xl border-4 bg-card px-3 py-4"
      style={{ borderColor: `var(--color-team-${team})` }}
    >
      <ScreenTitle className="grid max-w-full justify-items-center text-2xl">
        <span className="mb-2 font-text text-sm font-normal text-ink-soft">{t('yours')}</span>
        <span
          data-team-name={team}
          aria-hidden="true"
          className="animate-pop text-4xl leading-none before:me-0!"
        />
        <bdi className="max-w-full wrap-anywhere">{name}</bdi>
      </ScreenTitle>
      <div className="w-full text-xs">
        <TeamFaces members={members} face="size-13" width="w-18" />
      </div>
    </section>
  );
}

function OtherTeam({ members: { team, name, seats } }: { members: TeamMembers }) {
  return (
    <li className="flex max-w-full items-center justify-between gap-3 rounded-full bg-card py-2 ps-3 pe-4">
      <bdi data-team-name={team} className="one-line font-semibold">
        {name}
      </bdi>
      <span aria-hidden="true" className="flex shrink-0 -space-x-1">
        {seats.map((seat) => (
          <SeatFace key={seat.id} seat={{ ...seat, team: undefined, isHost: false }} className="size-7" />
        ))}
      </span>
      <span className="sr-only">{seats.map((seat) => seat.name).join(', ')}</span>
    </li>
  );
}
