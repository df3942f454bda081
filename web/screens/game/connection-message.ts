/** Decides which text describes the connection, for the banner of a game and for its skeleton. The texts are `connection.*` in the messages. */

import type { ConnectionStatus } from '../../connection/live-game.ts';

export interface ConnectionContext {
  /** Whether this browser has a seat: only then is there one to come back to. */
  readonly isSeated: boolean;
  /** Whether the game has been shown: a connection that never was cannot be lost. */
  readonly wasConnected: boolean;
}

/** The key of the text for a connection that is not up, and for one over which nothing has been shown yet. */
export function connectionMessage(
  connectionStatus: ConnectionStatus,
  { isSeated, wasConnected }: ConnectionContext,
) {
  if (connectionStatus === 'unreachable') return 'connection.unreachable';
  if (connectionStatus === 'offline' && isSeated) return 'connection.offline';
  return wasConnected ? 'connection.reconnecting' : 'connection.connecting';
}
