/** What one page leaves for a later one. */

import { recall, recallHere, remember, rememberHere } from './storage.ts';

const TOPIC = 'searched_topic';
const WAY_BACK = 'before_checkout';

/** The topic a visitor searched for stands in the field when it is their turn. */
export const leaveTopic = (topic: string): void => remember(TOPIC, topic);
export const waitingTopic = (): string => recall(TOPIC) ?? '';
export const takeTopic = (): void => remember(TOPIC, null);

/** Where the checkout was opened: the start page, where it ends, leads back to a game. */
export const leaveForCheckout = (): void => rememberHere(WAY_BACK, window.location.pathname);

/** The game the checkout was opened in, with its path. */
export function waitingGame(): { readonly path: string; readonly gameId: string } | null {
  const [path, gameId] =
    /^(?:\/[a-z]{2})?\/(?:game|join)\/([a-z0-9]{10})$/.exec(recallHere(WAY_BACK) ?? '') ?? [];
  return path === undefined || gameId === undefined ? null : { path, gameId };
}

export const forgetWaitingGame = (): void => rememberHere(WAY_BACK, null);
