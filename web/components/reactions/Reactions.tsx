/** Reactions on a game's screen: everybody's rise from their seats, and a player's phone has five to send. */

import { useCallback, useEffect, useRef } from 'react';

import type { Reaction } from '../../../game/constants.ts';
import type { Seat } from '../../../game/game.ts';
import { lazyPart } from '../../browser/load-part.ts';
import { ownSeat, playerOf, useGameContext, type GameContext } from '../../connection/GameContext.tsx';
import { MessagesOf } from '../../i18n/Language.tsx';
import { Optional } from '../errors/Optional.tsx';
import { MutedNote, ReactionBar } from './ReactionBar.tsx';
import { RisingReactions, useRising } from './RisingReactions.tsx';

const MuteOpener = lazyPart(() => import('./Muting.tsx').then((module) => module.MuteOpener));

/** How long the server may take to return a reaction sent here. Within this time it is not shown a second time. */
const RETURN_MS = 3_000;

/** For the big screen. */
export function ShowReactions() {
  const { reactions, raise, remove } = useRising();
  useThrown(raise);
  return <RisingReactions reactions={reactions} remove={remove} />;
}

/** For phones: players send reactions; organizers and visitors only see them. */
export function Reactions() {
  const context = useGameContext();
  const { reactions, raise, remove } = useRising();
  const own = ownSeat(context);
  const ownAt = useRef(Number.NEGATIVE_INFINITY);
  const raiseOthers = useCallback(
    (seat: Seat, id: string, kind: Reaction) => {
      const isShown = seat === own && performance.now() - ownAt.current < RETURN_MS;
      if (!isShown) raise(seat, id, kind);
    },
    [own, raise],
  );
  useThrown(raiseOthers);
  const { game, me, send, isHost } = context;
  const player = playerOf(game, me.playerId);
  return (
    <>
      {game.phase === 'finished' && (isHost || me.role === 'organizer') && (
        <Optional>
          <MessagesOf area="reactions">
            <MuteOpener />
          </MessagesOf>
        </Optional>
      )}
      {player !== undefined && !isChoosing(context) && (
        <MessagesOf area="reactions">
          {player.muted === true ? (
            <MutedNote />
          ) : (
            <ReactionBar
              onThrow={(kind) => {
                const isSent = send({ type: 'reaction', kind });
                if (isSent) {
                  ownAt.current = performance.now();
                  raise(own, player.id, kind);
                }
                return isSent;
              }}
            />
          )}
        </MessagesOf>
      )}
      <RisingReactions reactions={reactions} remove={remove} />
    </>
  );
}

/** Whether it is this player's turn to choose a topic, which leaves no time for reactions. */
const isChoosing = ({ game, me }: GameContext): boolean =>
  game.phase === 'choosing' && game.chooserId === me.playerId;

/** Calls back with each reaction that the server sends. */
function useThrown(onThrown: (seat: Seat, id: string, kind: Reaction) => void): void {
  const { game, onMessage } = useGameContext();
  const { players } = game;
  useEffect(
    () =>
      onMessage((message) => {
        if (message.type !== 'reactions') return;
        for (const [seat, kind] of message.from) {
          const player = players[seat];
          if (player !== undefined) onThrown(seat, player.id, kind);
        }
      }),
    [onMessage, onThrown, players],
  );
}
