/** A game, live, for a component: what is known of it, and what may be done. */

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { commandsOf, type Commands } from '../api/commands.ts';
import { useInvalidatePlays } from '../api/useUnlock.ts';
import { GameConnection, type GameConnectionOptions } from './game-connection.ts';
import { hasAnswered, isAnswerReceived, isHost, INITIAL_LIVE_GAME, type LiveGame } from './live-game.ts';

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
}

/** Opens the connection to a game for as long as the component is there. */
export function useGame(gameId: string, options: Omit<GameConnectionOptions, 'gameId'> = {}): ConnectedGame {
  const { role, showCode } = options;
  const connection = useConnection(gameId, role, showCode);
  const state = useSyncExternalStore(connection.subscribe, connection.snapshot, () => INITIAL_LIVE_GAME);
  const invalidatePlays = useInvalidatePlays();
  useEffect(() => connection.onUnlockChanged(invalidatePlays), [connection, invalidatePlays]);
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
  };
}

function useConnection(gameId: string, role?: 'show', showCode?: string): GameConnection {
  const make = () =>
    new GameConnection({ gameId, ...(role ? { role } : {}), ...(showCode ? { showCode } : {}) });
  const key = [gameId, role, showCode].join(' ');
  const [held, setHeld] = useState(() => ({ key, connection: make() }));
  let { connection } = held;
  if (held.key !== key) {
    connection = make();
    setHeld({ key, connection });
  }
  useEffect(() => connection.open(), [connection]);
  return connection;
}
