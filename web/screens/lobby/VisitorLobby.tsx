/** The lobby for visitors, removed players included: a form to join while a seat is free. */

import { Suspense } from 'react';

import { PLAYERS_MAX } from '../../../game/constants.ts';
import type { GameView } from '../../../protocol/view.ts';
import { lazyPart } from '../../browser/load-part.ts';
import { Card } from '../../components/page/Card.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { JoinCard } from './JoinCard.tsx';
import { LobbyLayout } from './LobbyLayout.tsx';
import { LobbyTable } from './LobbyTable.tsx';

const FullLobby = lazyPart(() =>
  import('../../components/door/FullLobby.tsx').then((module) => module.FullLobby),
);

export function VisitorLobby() {
  const { t } = useTranslation('lobby');
  const refusal = useRefusal();
  const { game, isRemoved } = useGameContext();
  const isFull = !hasSeatForPerson(game);
  return (
    <LobbyLayout
      gameName={game.name}
      first={
        <>
          <ScreenTitle className="text-2xl">{isFull ? refusal('GAME_FULL') : t('title.visitor')}</ScreenTitle>
          {isRemoved && (
            <Card role="alert" className="font-semibold">
              {refusal('REMOVED')}
            </Card>
          )}
          {isFull ? (
            <Suspense
              fallback={
                <Card>
                  <output>{t('join.full')}</output>
                </Card>
              }
            >
              <FullLobby />
            </Suspense>
          ) : (
            <JoinCard />
          )}
        </>
      }
      table={<LobbyTable />}
      rest={null}
    />
  );
}

/** A person who joins a full table takes the seat of a bot (LOBBY-3, BOT-3). */
const hasSeatForPerson = ({ players }: GameView): boolean =>
  players.length < PLAYERS_MAX || players.some(({ bot }) => bot === true);
