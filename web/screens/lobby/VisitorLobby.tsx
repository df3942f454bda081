/** The lobby for who is not seated yet: a name, and in. */

import { ScreenTitle } from '../../parts/ScreenTitle.tsx';
import { useTranslation } from '../../words/useTranslation.ts';
import { JoinCard } from './JoinCard.tsx';
import { LobbyLayout } from './LobbyLayout.tsx';
import { LobbyTable } from './LobbyTable.tsx';

export function VisitorLobby() {
  const { t } = useTranslation('lobby');
  return (
    <LobbyLayout
      first={
        <>
          <ScreenTitle className="text-2xl">{t('title.visitor')}</ScreenTitle>
          <JoinCard />
        </>
      }
      table={<LobbyTable />}
      rest={null}
    />
  );
}
