/** Messages of the socket that the client needs at run time, typed by protocol/ (its schemas stay out of the bundle). */

import type { ServerMessage } from '../../protocol/live.ts';
import { isObject } from '../api/reply.ts';

const MESSAGES: Readonly<Record<ServerMessage['type'], true>> = {
  welcome: true,
  change: true,
  answered: true,
  options: true,
  game: true,
  receipt: true,
  refused: true,
  pong: true,
  entitlement: true,
  reactions: true,
  suggestions: true,
};

/** Whether this client knows the type of a message: a newer server may send others. */
export function isServerMessage(body: unknown): body is ServerMessage {
  return isObject(body) && 'type' in body && typeof body.type === 'string' && body.type in MESSAGES;
}
