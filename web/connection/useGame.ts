/** A game, live, for a component: what is known of it, and what may be done. */

import { startTransition, useEffect, useMemo, useState } from 'react';

import { commandsOf, type Commands } from '../api/game-commands.ts';
import { useInvalidatePlays } from '../api/useUnlock.ts';
import { GameConnection, type GameConnectionOptions } from './game-connection.ts';
import { hasAnswered, isAnswerReceived, isHost, type LiveGame } from './live-game.ts';

export interface ConnectedGame extends LiveGame, Commands {
  readonly gameId: string;
  readonly isHost: boolean;
  /** The server's time at this moment, in milliseconds since the epoch. */
  readonly serverNow: () => number;
  /** Answers the question on screen; once, a second call changes nothing. */
  readonly answer: (questionId: string, answerIndex: number) => void;
  readonly hasAnswered: (questionId: string) => boolean;
  /** Whether the server has the answer. */
  readonly isAnswerReceived: (questionId: string) => boolean;
  readonly refresh: () => Promise<void>;
  readonly onMessage: GameConnection['onMessage'];
  readonly send: GameConnection['send'];
}

/** Opens the connection to a game for as long as the component is there. Another game needs another component. */
export function useGame(gameId: string, options: Omit<GameConnectionOptions, 'gameId'> = {}): ConnectedGame {
  const connection = useConnection({ gameId, ...options });
  const state = useLiveGame(connection);
  const invalidatePlays = useInvalidatePlays();
  useEffect(
    () =>
      connection.onMessage(({ type }) => {
        if (type === 'entitlement') invalidatePlays();
      }),
    [connection, invalidatePlays],
  );
  const commands = useMemo(() => commandsOf(gameId, connection.apply), [gameId, connection]);
  return {
    ...state,
    ...commands,
    gameId,
    isHost: isHost(state),
    serverNow: connection.serverNow,
    answer: connection.answer,
    hasAnswered: (questionId) => hasAnswered(state, questionId),
    isAnswerReceived: (questionId) => isAnswerReceived(state, questionId),
    refresh: connection.refresh,
    onMessage: connection.onMessage,
    send: connection.send,
  };
}

/** What the server sends is rendered in slices, between which the page stays responsive; what happens on this device, at once. */
function useLiveGame(connection: GameConnection): LiveGame {
  const [state, setState] = useState(connection.snapshot);
  useEffect(() => {
    const show = () => setState(connection.snapshot());
    show();
    return connection.subscribe((isPushed) => (isPushed ? startTransition(show) : show()));
  }, [connection]);
  return state;
}

function useConnection(options: GameConnectionOptions): GameConnection {
  const [connection] = useState(() => new GameConnection(options));
  useEffect(() => connection.open(), [connection]);
  return connection;
}
