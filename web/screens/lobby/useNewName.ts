/** Shows a player who joined from the start page the name of their seat, if the wanted one was taken. */

import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { newName } from '../../components/game/new-name.ts';
import { toast } from '../../components/notices/Toasts.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Shows the note once: removes the wanted name from the page's history entry. */
export function useNewName(): void {
  const { t } = useTranslation('lobby');
  const { game, me } = useGameContext();
  const navigate = useNavigate();
  const location = useLocation();
  const wanted = wantedIn(location.state);
  const tell = useEffectEvent((name: string) => {
    void navigate(location.pathname, { replace: true, state: null });
    const given = newName(name, { game, me });
    if (given !== null) toast({ text: t('seat.renamed', { name: given }) });
  });
  useEffect(() => {
    if (wanted !== null) tell(wanted);
  }, [wanted]);
}

/** The name in a history entry's state; null if there is none. */
function wantedIn(state: unknown): string | null {
  const hasName = typeof state === 'object' && state !== null && 'name' in state;
  return hasName && typeof state.name === 'string' ? state.name : null;
}
