/** The game of the current screen, as React context: `useGameContext()`. */

import { createContext, useContext, type ReactNode } from 'react';

import { itemAt } from '../../game/item-at.ts';
import type { PlayerView } from '../../game/view.ts';
import type { GameView, MeView } from '../../protocol/view.ts';
import type { ConnectedGame } from './useGame.ts';

/** A live game after its first data has arrived. */
export interface GameContext extends ConnectedGame {
  readonly game: GameView;
  readonly me: MeView;
}

const GameReactContext = createContext<GameContext | null>(null);

export function GameProvider({ context, children }: { context: GameContext; children: ReactNode }) {
  return <GameReactContext value={context}>{children}</GameReactContext>;
}

/** The game of this screen. */
export function useGameContext(): GameContext {
  const context = useContext(GameReactContext);
  if (context === null) throw new Error('useGameContext outside of a GameProvider');
  return context;
}

/** The seat of a player in `players`, -1 for none. */
export const seatOf = (game: GameView, playerId: string | null): number =>
  playerId === null ? -1 : game.players.findIndex((player) => player.id === playerId);

/** The player's seat; -1 for an organizer, a visitor and the show screen. */
export const ownSeat = ({ game, me }: GameContext): number => seatOf(game, me.playerId);

export const playerOf = (game: GameView, playerId: string | null): PlayerView | undefined =>
  game.players[seatOf(game, playerId)];

/** The player with an id that comes from the game itself; throws for an unknown id. */
export const knownPlayer = (game: GameView, playerId: string | null): PlayerView =>
  itemAt(game.players, seatOf(game, playerId));

/** Converts game time to real milliseconds: tests and benchmarks play faster. */
export const toRealMs = (game: GameView, duration: number): number => duration / (game.speed ?? 1);
