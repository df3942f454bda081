/** The game that was played before a rematch: its results stay readable until the next one starts (docs/rules.md, RES). */

import type { Game } from '../game/game.ts';
import { replay } from './play.ts';
import type { GameLog } from './store/store.ts';

/** The finished game behind a lobby, replayed from the log; null where nothing was played at this table yet. */
export async function previousGame(log: GameLog, gameId: string): Promise<Game | null> {
  const entries = await log.loadAfter(gameId, 0);
  const begins = entries.flatMap(({ events }, index) =>
    events.some(({ type }) => type === 'created' || type === 'playedAgain') ? [index] : [],
  );
  const lobby = begins.at(-1);
  const game = begins.at(-2);
  if (lobby === undefined || game === undefined) return null;
  return replay(entries.slice(game, lobby))?.game ?? null;
}
