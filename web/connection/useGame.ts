/** A live game for a component: its state and its commands. */

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
  /** Answers the question on screen; a second call has no effect. */
  readonly answer: (questionId: string, answerIndex: number) => void;
  readonly hasAnswered: (questionId: string) => boolean;
  /** Whether the server has the answer. */
  readonly isAnswerReceived: (questionId: string) => boolean;
  readonly refresh: () => Promise<void>;
  readonly onMessage: GameConnection['onMessage'];
  readonly send: GameConnection['send'];
}

/** Keeps the connection to a game open while the component is mounted. Another game needs another component. */
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

/** Changes from the server are rendered in slices, so that the page stays responsive; changes made on this device, immediately. */
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
