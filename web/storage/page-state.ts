/** State that one page stores for a later page. */

import { readStored, readTab, writeStored, writeTab } from './storage.ts';

const TOPIC_KEY = 'searched_topic';
const RETURN_KEY = 'before_checkout';

/** The topic a visitor searched for; prefilled when it is their turn to choose. */
export const saveSearchedTopic = (topic: string): void => writeStored(TOPIC_KEY, topic);
export const searchedTopic = (): string => readStored(TOPIC_KEY) ?? '';
export const clearSearchedTopic = (): void => writeStored(TOPIC_KEY, null);

const NAME_KEY = 'pending_name';

/** The name that was typed last, on the start page or an invitation. */
export const typedName = (): string => readStored(NAME_KEY) ?? '';
export const keepTypedName = (name: string): void => writeStored(NAME_KEY, name === '' ? null : name);

/** The path where the checkout was opened: the start page, where it ends, links back to that game. */
export const saveCheckoutReturn = (): void => writeTab(RETURN_KEY, window.location.pathname);

/** The game the checkout was opened in, with its path. */
export function checkoutReturn(): { readonly path: string; readonly gameId: string } | null {
  const stored = readTab(RETURN_KEY);
  if (stored === null) return null;
  const [path, gameId] = /^(?:\/[a-z]{2})?\/(?:game|join)\/([a-z0-9]{10})$/.exec(stored) ?? [];
  return path === undefined || gameId === undefined ? null : { path, gameId };
}

export const clearCheckoutReturn = (): void => writeTab(RETURN_KEY, null);

const adultsKey = (gameId: string): string => `adults_${gameId}`;

/** Whether somebody on this device has confirmed that all players of the game are adults. */
export const areAdults = (gameId: string): boolean => readTab(adultsKey(gameId)) !== null;
export const rememberAdults = (gameId: string): void => writeTab(adultsKey(gameId), 'yes');
