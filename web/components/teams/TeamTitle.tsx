/** The viewer's own team in the top bar of a running game of teams. Before and after the game, and for viewers without a team, the game's name. */

import { useEffect } from 'react';

import { loadPart } from '../../browser/load-part.ts';
import { ownSeat, useGameContext } from '../../connection/GameContext.tsx';
import { useLanguage, useMessages } from '../../i18n/Language.tsx';
import { loadMessages } from '../../i18n/messages.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import '../../styles/teams.css';

export function TeamTitle() {
  const context = useGameContext();
  const { game } = context;
  useIntroBeforehand();
  const team = game.players[ownSeat(context)]?.team;
  const name = team === undefined ? undefined : game.teams?.[team]?.name;
  if (team === undefined || name === undefined || game.status !== 'in_progress') return game.name;
  return <OwnTeam team={team} name={name} />;
}

function OwnTeam({ team, name }: { team: number; name: string }) {
  useMessages('teams');
  const { t } = useTranslation('teams');
  return (
    <>
      <span className="sr-only">{t('own', { team: name })}</span>
      <span aria-hidden="true" data-team-name={team}>
        {name}
      </span>
    </>
  );
}

/** Loaded in the lobby, because the screen that introduces the teams is shown for only a few seconds. */
function useIntroBeforehand(): void {
  const language = useLanguage();
  useEffect(() => {
    // If this failed, the screen loads it again.
    loadMessages(language, 'teams').catch(() => undefined);
    loadPart(() => import('./TeamsIntro.tsx')).catch(() => undefined);
  }, [language]);
}
