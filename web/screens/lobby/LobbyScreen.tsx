/** Before the game: the players, the invitation, the settings and the start. A visitor's card does not wait for the rest of the lobby. */

import { useEffect } from 'react';

import { lazyPart } from '../../browser/load-part.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { MessagesOf, useLanguage } from '../../i18n/Language.tsx';
import { loadMessages } from '../../i18n/messages.ts';
import { VisitorLobby } from './VisitorLobby.tsx';

export { InvitationSkeleton } from './InvitationSkeleton.tsx';

const loadGuestLobby = () => import('./GuestLobby.tsx').then((module) => module.GuestLobby);
const GuestLobby = lazyPart(loadGuestLobby, true);
const HostLobby = lazyPart(() => import('./HostLobby.tsx').then((module) => module.HostLobby), true);

export function LobbyScreen() {
  const { me, isHost } = useGameContext();
  if (me.role === 'visitor') return <Invited />;
  return <MessagesOf area="settings">{isHost ? <HostLobby /> : <GuestLobby />}</MessagesOf>;
}

function Invited() {
  const language = useLanguage();
  useEffect(() => {
    // Needed as soon as the visitor has joined: loaded after the card, while they type their name. A failure shows at the join.
    const load = () => {
      loadGuestLobby().catch(() => undefined);
      loadMessages(language, 'settings').catch(() => undefined);
    };
    window.addEventListener('input', load, { once: true });
    return () => window.removeEventListener('input', load);
  }, [language]);
  return <VisitorLobby />;
}
