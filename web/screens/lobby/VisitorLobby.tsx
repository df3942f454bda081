/** The lobby for visitors, removed players included: a form to join. */

import { Card } from '../../components/Card.tsx';
import { ScreenTitle } from '../../components/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { JoinCard } from './JoinCard.tsx';
import { LobbyLayout } from './LobbyLayout.tsx';
import { LobbyTable } from './LobbyTable.tsx';

export function VisitorLobby() {
  const { t } = useTranslation('lobby');
  const refusal = useRefusal();
  const { game, isRemoved } = useGameContext();
  return (
    <LobbyLayout
      gameName={game.name}
      first={
        <>
          <ScreenTitle className="text-2xl">{t('title.visitor')}</ScreenTitle>
          {isRemoved && (
            <Card role="alert" className="font-semibold">
              {refusal('REMOVED')}
            </Card>
          )}
          <JoinCard />
        </>
      }
      table={<LobbyTable />}
      rest={null}
    />
  );
}
