/** Suggestions: topics that players propose to the one who chooses (docs/rules.md, "Suggestions"). They are no commands: they change nothing about the game and are not in the log. */

import { SUGGESTION_MAX, SUGGESTIONS_PER_TURN_MAX } from './constants.ts';
import { chooserOf } from './deadline.ts';
import { isBot, seatOf, type Game, type Seat, type SessionKey } from './game.ts';
import type { RefusalCode } from './refusals.ts';
import { fail, type Result } from './result.ts';
import { hasAdultTopics } from './settings.ts';
import { cleanTopic, parseTopic } from './topics.ts';

/** A topic, and who suggested it. */
export interface Suggestion {
  readonly seat: Seat;
  /** Cleaned as every topic is, at most `SUGGESTION_MAX` characters. */
  readonly topic: string;
}

/** A turn to choose that takes suggestions. */
interface SuggestionTurn {
  /** Differs between the turns of a game; after a failed generation the turn goes on. */
  readonly key: string;
  readonly chooser: Seat;
}

/** The turn to choose for which topics are suggested now; null while there is none (SUGGEST-1). */
export function suggestionTurn(game: Game): SuggestionTurn | null {
  const chooser = chooserOf(game);
  if (game.phase.name !== 'choosing' || game.practice || chooser === null || !game.settings.reactions)
    return null;
  const player = game.players[chooser];
  if (player === undefined || player.leftAt !== null || isBot(player)) return null;
  return { key: `${game.gamesStarted}/${game.currentRound}/${game.selectorIndex}`, chooser };
}

/** What a session suggests. */
export interface Suggesting {
  readonly session: SessionKey;
  /** As it was typed. */
  readonly topic: string;
  /** Whether a topic is for children, which is asked in kids mode alone. */
  readonly isForChildren: (topic: string) => boolean;
  /** The topic that a typed text stands for: the key of a preset, or the text. */
  readonly meaning?: (topic: string) => string;
}

export type SuggestionRefusal = Extract<
  RefusalCode,
  | 'NOT_A_PLAYER'
  | 'NOT_CHOOSING'
  | 'TOPIC_REQUIRED'
  | 'TOPIC_TOO_LONG'
  | 'TOPIC_NOT_FOR_KIDS'
  | 'TOO_MANY_CHANGES'
>;

/** The suggestion and its seat if it is new beside those `given` in this turn; nothing if it has no effect; or the refusal (SUGGEST-1 to SUGGEST-3). */
export function suggest(
  game: Game,
  { session, topic: typed, isForChildren, meaning = (text) => text }: Suggesting,
  given: readonly Suggestion[],
): Result<{ seat: Seat; added: Suggestion | null }, SuggestionRefusal> {
  const seat = seatOf(game, session);
  if (seat === null) return fail('NOT_A_PLAYER');
  const turn = suggestionTurn(game);
  if (turn === null || turn.chooser === seat) return fail('NOT_CHOOSING');
  const cleaned = cleanTopic(typed);
  if (!cleaned.ok) return cleaned;
  const { topic } = cleaned;
  if ([...topic].length > SUGGESTION_MAX) return fail('TOPIC_TOO_LONG');
  if (!isAllowed(game, meaning(topic), isForChildren)) return fail('TOPIC_NOT_FOR_KIDS');
  if (game.players[seat]?.muted === true || isGiven(given, { seat, topic }))
    return { ok: true, seat, added: null };
  return mayAdd(given, seat) ? { ok: true, seat, added: { seat, topic } } : fail('TOO_MANY_CHANGES');
}

/** Whether a player has one left in this turn (SUGGEST-2). */
export function mayAdd(given: readonly Suggestion[], seat: Seat): boolean {
  return given.filter((each) => each.seat === seat).length < SUGGESTIONS_PER_TURN_MAX;
}

/** Whether this player has suggested this topic, in upper or lower case (SUGGEST-2). */
export function isGiven(given: readonly Suggestion[], { seat, topic }: Suggestion): boolean {
  const wanted = topic.toLowerCase();
  return given.some((each) => each.seat === seat && each.topic.toLowerCase() === wanted);
}

/** The same as for a topic that is picked (KIDS-1, KIDS-3, KIDS-4). */
function isAllowed(game: Game, topic: string, isForChildren: Suggesting['isForChildren']): boolean {
  const parsed = parseTopic(topic);
  if (parsed.ok && parsed.presetTopic === 'adultTopics') return hasAdultTopics(game.settings);
  return !game.settings.kids || isForChildren(topic);
}
