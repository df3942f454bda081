/** Before the game: who is in, how others get in, what is set, and the start. A visitor's card does not wait for the rest of the lobby. */

import { lazy, useEffect } from 'react';

import { useGameContext } from '../../connection/GameContext.tsx';
import { MessagesOf, useLanguage } from '../../i18n/Language.tsx';
import { loadMessages } from '../../i18n/messages.ts';
import { VisitorLobby } from './VisitorLobby.tsx';

const loadGuestLobby = () => import('./GuestLobby.tsx').then((module) => ({ default: module.GuestLobby }));
const GuestLobby = lazy(loadGuestLobby);
const HostLobby = lazy(() => import('./HostLobby.tsx').then((module) => ({ default: module.HostLobby })));

export function LobbyScreen() {
  const { me, isHost } = useGameContext();
  if (me.role === 'visitor') return <Invited />;
  return <MessagesOf area="settings">{isHost ? <HostLobby /> : <GuestLobby />}</MessagesOf>;
}

function Invited() {
  const language = useLanguage();
  useEffect(() => {
    // Needed as soon as they have joined: loaded while they type their name, after the card itself is ready. A failure shows there.
    const load = () => {
      loadGuestLobby().catch(() => undefined);
      loadMessages(language, 'settings').catch(() => undefined);
    };
    window.addEventListener('input', load, { once: true });
    return () => window.removeEventListener('input', load);
  }, [language]);
  return <VisitorLobby />;
}
