/** The sentences of the shared picture: the sharer's result, what was played, and the highlight. */

import type { PlayerResult, Results } from '../../../../game/results.ts';
import type { GameView } from '../../../../protocol/view.ts';
import type { Format } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { bidiIsolated } from './bidi-isolated.ts';
import { highlightSentence } from './highlight-sentence.ts';

/** The sentences that apply, in order. `playerId` is the sharer's; null for an organizer, who has no rank. */
export function pictureLines(
  game: Pick<GameView, 'awards' | 'players'>,
  playerId: string | null,
  results: Results,
  t: Translate<'results'>,
  format: Format,
): string[] {
  const own = results.players.find((player) => player.playerId === playerId);
  const topics = new Set(
    results.rounds.map(({ topic, presetTopic }) =>
      presetTopic === undefined ? topic : t(`common:topics.${presetTopic}`),
    ),
  );
  const named = format.list(Array.from(topics, bidiIsolated));
  return [
    own === undefined ? null : ownLine(own),
    topics.size === 0 ? null : t('share.topics', { topics: named }),
    highlightSentence(results, t, format),
  ].filter((line) => line !== null);

  function ownLine({ name, rank }: PlayerResult): string {
    const place = format.place(rank);
    const line = t('share.own', { name: bidiIsolated(name), place, count: game.players.length });
    const award = game.awards?.find((each) => each.playerId === playerId);
    return award === undefined ? line : `${line} · ${t(`awards.name.${award.name}`)}`;
  }
}
