/** The topics shown to players that a game has played, and those it has used up. */

import { nameKey } from '../../../bank/words.ts';
import type { Game } from '../../../game/game.ts';
import type { PlayedTopics } from '../../../game/surprise.ts';
import { DEFAULT_DIFFICULTY, presetTopics } from '../../../game/topics.ts';
import { inSlices, type SlicedWork } from '../../platform/slices.ts';
import { requestFor } from '../request.ts';
import type { Bank } from './bank.ts';
import { entriesOnTopic } from './draw.ts';
import { hasRound, isNamed } from './offered.ts';

/** A topic as it is shown: its key or name, and its preset; null for a free topic. */
interface ShownTopic {
  readonly topic: string;
  readonly presetTopic: (typeof presetTopics)[number] | null;
}

/** Presets by key, topics of a theme by their names in the game's language, and typed topics also as typed. `isNeverUsedUp`: a model writes more questions. */
export async function playedTopics(bank: Bank, game: Game, isNeverUsedUp: boolean): Promise<PlayedTopics> {
  const usedUp = isNeverUsedUp ? [] : await inSlices(findUsedUp(bank, game));
  return { played: playedIn(bank, game), usedUp };
}

function playedIn(bank: Bank, game: Game): string[] {
  const { search, themeOf } = bank.in(game.language);
  const typed = game.rounds.flatMap(({ topic, presetTopic }) => (presetTopic === null ? [topic] : []));
  const keys = typed.map(nameKey);
  const named = search.named.filter(
    ({ name, synonyms }) => themeOf(name) !== null && keys.some((key) => isNamed(key, name, synonyms)),
  );
  const presets = game.rounds.flatMap(({ presetTopic }) => presetTopic ?? []);
  return [...new Set([...presets, ...typed, ...named.map(({ name }) => name)])];
}

/** Only topics with an asked question can be used up, so no round is drawn for the others. */
function* findUsedUp(bank: Bank, game: Game): SlicedWork<string[]> {
  const asked = new Set(
    game.rounds.flatMap(({ questions }) => questions.flatMap(({ bankId }) => bankId ?? [])),
  );
  const usedUp: string[] = [];
  for (const shown of shownTopics(bank, game)) {
    const request = requestFor(game, { ...shown, difficulty: DEFAULT_DIFFICULTY }, true);
    const entries = asked.size === 0 ? [] : entriesOnTopic(bank, request, 'game');
    if (entries.some(({ bankId }) => asked.has(bankId)) && !hasRound(bank, request)) usedUp.push(shown.topic);
    yield;
  }
  return usedUp;
}

function shownTopics(bank: Bank, { language }: Game): ShownTopic[] {
  const { search, themeOf } = bank.in(language);
  const free = search.named.filter(({ name }) => themeOf(name) !== null);
  return [
    ...presetTopics.map((topic) => ({ topic, presetTopic: topic })),
    ...free.map(({ name }) => ({ topic: name, presetTopic: null })),
  ];
}
