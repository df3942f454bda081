/** Chooses the text about the connection, for a game's banner and for its skeleton. The texts are `connection.*` in the messages. */

import type { ConnectionStatus } from '../../connection/live-game.ts';

export interface ConnectionContext {
  /** Whether this browser has a seat to return to. */
  readonly isSeated: boolean;
  /** Whether the game has been shown: only then can its connection be lost. */
  readonly wasConnected: boolean;
}

/** The key of the text for a connection that is not open, or that has not delivered the game yet. */
export function connectionMessage(
  connectionStatus: ConnectionStatus,
  { isSeated, wasConnected }: ConnectionContext,
) {
  if (connectionStatus === 'unreachable') return 'connection.unreachable';
  if (connectionStatus === 'offline' && isSeated) return 'connection.offline';
  return wasConnected ? 'connection.reconnecting' : 'connection.connecting';
}
