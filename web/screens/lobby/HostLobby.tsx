/** The lobby for the host, playing or organizing: the way in for others, the settings, the start. */

import { useTable } from '../../live/Table.tsx';
import { ScreenTitle } from '../../parts/ScreenTitle.tsx';
import { useTranslation } from '../../words/useTranslation.ts';
import { InviteCard } from './InviteCard.tsx';
import { LobbyLayout } from './LobbyLayout.tsx';
import { LobbyTable } from './LobbyTable.tsx';
import { PlayersCard } from './PlayersCard.tsx';
import { StartBar } from './StartBar.tsx';

export function HostLobby() {
  const { t } = useTranslation('lobby');
  const { me } = useTable();
  return (
    <>
      <LobbyLayout
        first={
          <>
            <ScreenTitle className="text-2xl">
              {t(me.role === 'organizer' ? 'title.organizer' : 'title.host')}
            </ScreenTitle>
            <InviteCard />
          </>
        }
        table={
          <>
            <LobbyTable />
            <PlayersCard />
          </>
        }
        rest={null}
      />
      <StartBar />
    </>
  );
}
