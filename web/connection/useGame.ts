/** A game, live, for a component: what is known of it, and what may be done. */

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { commandsOf, type Commands } from '../api/commands.ts';
import { useForgetPlays } from '../api/useUnlock.ts';
import { GameConnection, type LineOptions } from './game-connection.ts';
import { hasAnswered, isHost, NOTHING_YET, type LiveGame } from './live-game.ts';

export interface UsedGame extends LiveGame, Commands {
  readonly gameId: string;
  readonly isHost: boolean;
  /** The server's time at this moment, in milliseconds since the epoch. */
  readonly serverNow: () => number;
  /** Answers the question on screen; once, a second call changes nothing. */
  readonly answer: (questionId: string, answerIndex: number) => void;
  readonly hasAnswered: (questionId: string) => boolean;
  readonly refresh: () => Promise<void>;
}

/** Opens the line to a game for as long as the component is there. */
export function useGame(gameId: string, options: Omit<LineOptions, 'gameId'> = {}): UsedGame {
  const { role, showCode } = options;
  const line = useLine(gameId, role, showCode);
  const state = useSyncExternalStore(line.subscribe, line.snapshot, () => NOTHING_YET);
  const forgetPlays = useForgetPlays();
  useEffect(() => line.onUnlockChanged(forgetPlays), [line, forgetPlays]);
  const commands = useMemo(() => commandsOf(gameId, line.apply), [gameId, line]);
  return {
    ...state,
    ...commands,
    gameId,
    isHost: isHost(state),
    serverNow: line.serverNow,
    answer: line.answer,
    hasAnswered: (questionId) => hasAnswered(state, questionId),
    refresh: line.refresh,
  };
}

function useLine(gameId: string, role?: 'show', showCode?: string): GameConnection {
  const make = () =>
    new GameConnection({ gameId, ...(role ? { role } : {}), ...(showCode ? { showCode } : {}) });
  const key = [gameId, role, showCode].join(' ');
  const [held, setHeld] = useState(() => ({ key, line: make() }));
  let { line } = held;
  if (held.key !== key) {
    line = make();
    setHeld({ key, line });
  }
  useEffect(() => line.open(), [line]);
  return line;
}
