/** What players wrote to the operator. */

import { cleanLine } from '../../game/text.ts';
import { timeOf, type AdminContext } from './context.ts';

/** Lists feedback of some days, the oldest first: time, reason, language, game, page and text, each on one line. */
export async function listFeedback({ store, clock, print }: AdminContext, periodMs: number): Promise<number> {
  const rows = await store.db
    .selectFrom('feedback')
    .select(['at', 'reason', 'language', 'game_id', 'route', 'message'])
    .where('at', '>', clock.now() - periodMs)
    .orderBy('at')
    .execute();
  for (const { at, reason, language, game_id: gameId, route, message } of rows)
    print([timeOf(at), reason, language, gameId ?? '-', route, message].map(cleanLine).join('  '));
  print(`${rows.length} messages`);
  return 0;
}
