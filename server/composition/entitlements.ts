/** Sends a session's unlock to its open sockets when it changes. */

import type { SessionKey } from '../../game/game.ts';
import type { Hub } from '../live/hub.ts';
import type { Base } from './base.ts';
import type { Billing } from './billing.ts';
import type { Storage } from './storage.ts';

/** Sends a session's unlock to its sockets in this process. Never awaited: a failure is logged. */
export type SendEntitlement = (session: SessionKey) => void;

/** Sends a session's unlock to its sockets whenever it changes, in every process. Returns how to send it in this one. */
export function openEntitlements(
  { logger }: Base,
  { redis }: Storage,
  { plays, unlocks }: Billing,
  hub: Hub,
): SendEntitlement {
  const sendEntitlement: SendEntitlement = (session) => {
    hub
      .sendEntitlement(session, (each) => plays.unlockOf(each))
      .catch((error: unknown) => logger.warn({ err: error }, 'could not send a session its unlock'));
  };
  unlocks.on('changed', (session) => {
    redis?.fanout.announceUnlock(session);
    sendEntitlement(session);
  });
  return sendEntitlement;
}
