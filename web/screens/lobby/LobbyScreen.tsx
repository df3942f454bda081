/** Before the game: who is in, how others get in, what is set, and the start. */

import { useTable } from '../../live/Table.tsx';
import { GuestLobby } from './GuestLobby.tsx';
import { HostLobby } from './HostLobby.tsx';
import { VisitorLobby } from './VisitorLobby.tsx';

export function LobbyScreen() {
  const { me, isHost } = useTable();
  if (me.role === 'visitor') return <VisitorLobby />;
  return isHost ? <HostLobby /> : <GuestLobby />;
}
