/** Settings of the whole server. */

import { createFreePlayStore } from '../billing/free-play-tables.ts';
import { createFreePlays, FREE_GAMES_SETTING } from '../billing/free-plays.ts';
import type { AdminContext } from './context.ts';

export async function showSettings({ store, clock, config, print }: AdminContext): Promise<number> {
  const plays = createFreePlays({
    settings: store,
    store: createFreePlayStore(store.db),
    clock,
    paywall: config.paywall,
  });
  print(`${FREE_GAMES_SETTING} ${await plays.freePlaysPerDay()}`);
  return 0;
}

export async function setFreeGames(context: AdminContext, count: number): Promise<number> {
  await context.store.writeSetting(FREE_GAMES_SETTING, count);
  return showSettings(context);
}
