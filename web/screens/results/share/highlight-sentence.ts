/** The one highlight in the shared picture, from the game's own numbers. */

import { highlightsOf } from '../../../../game/highlights.ts';
import type { Results } from '../../../../game/results.ts';
import type { Format } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { bidiIsolated } from './bidi-isolated.ts';

/** The most remarkable of a comeback, a streak, the fastest right answer and the hardest question; null if there is none. */
export function highlightSentence(results: Results, t: Translate<'results'>, format: Format): string | null {
  const { comeback, streak, fastest, hardest } = highlightsOf(results);
  const nameOf = (playerId: string): string => {
    const player = results.players.find((each) => each.playerId === playerId);
    if (player === undefined) throw new Error(`the results have no player ${playerId}`);
    return bidiIsolated(player.name);
  };
  if (comeback !== null) {
    const { playerId, from, to } = comeback;
    return t('share.comeback', { name: nameOf(playerId), from, to });
  }
  if (streak !== null) return t('share.streak', { name: nameOf(streak.playerId), right: streak.count });
  if (fastest !== null)
    return t('share.fastest', { name: nameOf(fastest.playerId), time: format.seconds(fastest.time) });
  if (hardest === null) return null;
  const { text, correctCount, playerCount } = hardest;
  return t('share.hardest', { question: bidiIsolated(text), right: correctCount, total: playerCount });
}
