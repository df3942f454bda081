/** What one page leaves for a later one. */

import { recall, recallHere, remember, rememberHere } from './storage.ts';

const TOPIC = 'searched_topic';
const WAY_BACK = 'before_checkout';

/** The topic a visitor searched for stands in the field when it is their turn. */
export const leaveTopic = (topic: string): void => remember(TOPIC, topic);
export const waitingTopic = (): string => recall(TOPIC) ?? '';
export const takeTopic = (): void => remember(TOPIC, null);

/** Where the checkout was opened: a lobby is worth going back to. */
export const leaveForCheckout = (): void => rememberHere(WAY_BACK, window.location.pathname);

/** The way back from the checkout, once; only ever a path of ours. */
export function takeWayBack(): string | null {
  const path = recallHere(WAY_BACK);
  rememberHere(WAY_BACK, null);
  return path !== null && /^\/(?!\/)/.test(path) ? path : null;
}
