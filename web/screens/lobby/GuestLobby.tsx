/** The lobby of a player who is not the host. */

import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { BigScreenCard } from './BigScreenCard.tsx';
import { InviteCard } from './InviteCard.tsx';
import { LobbyLayout } from './LobbyLayout.tsx';
import { LobbyTable } from './LobbyTable.tsx';
import { PlayersCard } from './PlayersCard.tsx';
import { SeatCard } from './SeatCard.tsx';
import { SettingsSummary } from './settings/SettingsSummary.tsx';
import { useNewName } from './useNewName.ts';
import { WaitingCard } from './WaitingCard.tsx';

export function GuestLobby() {
  const { t } = useTranslation('lobby');
  const { game } = useGameContext();
  useNewName();
  return (
    <LobbyLayout
      gameName={game.name}
      first={
        <>
          <ScreenTitle className="text-2xl">{t('title.guest')}</ScreenTitle>
          <WaitingCard />
        </>
      }
      table={
        <>
          <LobbyTable />
          <SeatCard />
          <PlayersCard />
        </>
      }
      rest={
        <>
          <SettingsSummary />
          {game.settings.showScreen && <BigScreenCard />}
          <InviteCard />
        </>
      }
    />
  );
}
