/** Suggestions to who chooses: rules SUGGEST-1 to SUGGEST-4 of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import { SUGGESTION_MAX, SUGGESTIONS_PER_TURN_MAX } from './constants.ts';
import { suggest, suggestionTurn, type Suggestion } from './suggestions.ts';

const isForChildren = (topic: string): boolean => !topic.includes('Whisky');

/** What comes of a suggestion: the topic that is added, null where it has no effect, or the refusal. */
function suggesting(
  { game }: RulesGame,
  who: string,
  topic: string,
  given: readonly Suggestion[] = [],
): string | null {
  const suggested = suggest(game, { session: sessionOf(who), topic, isForChildren }, given);
  return suggested.ok ? (suggested.added?.topic ?? null) : suggested.code;
}

/** The one who chooses, and somebody else. */
function rolesOf(table: RulesGame): { chooser: string; other: string } {
  const [other = ''] = table.others;
  return { chooser: table.chooser, other };
}

/** What comes of four topics, two of them names of 18+, with some settings. */
function outcomesWith(settings: object): (string | null)[] {
  const table = tableOf(['anna', 'ben'], { settings }).toChoosing();
  const { other } = rolesOf(table);
  return ['Cats', 'Whisky', '18+', 'adultTopics'].map((topic) => suggesting(table, other, topic));
}

describe('topics are suggested', () => {
  test('[SUGGEST-1] by everybody else at the table while a person chooses', () => {
    const table = tableOf().toChoosing();
    for (const other of table.others) expect(suggesting(table, other, 'Cats')).toBe('Cats');
    expect(suggesting(table, table.chooser, 'Cats')).toBe('NOT_CHOOSING');
    expect(suggesting(table, 'eve', 'Cats')).toBe('NOT_A_PLAYER');
  });

  test('[SUGGEST-1] in no other phase', () => {
    expect(suggesting(tableOf(), 'ben', 'Cats')).toBe('NOT_CHOOSING');
    for (const phase of ['getReady', 'generating', 'intro', 'reveal', 'finished'] as const)
      expect([phase, suggesting(tableOf().until(phase), 'ben', 'Cats')]).toEqual([phase, 'NOT_CHOOSING']);
    expect(suggesting(tableInQuestion(), 'ben', 'Cats')).toBe('NOT_CHOOSING');
    expect(suggesting(tableOf().toChoosing().pick().fail(), 'ben', 'Cats')).toBe('NOT_CHOOSING');
  });

  test('[SUGGEST-1] only where reactions are on, which they are not at first in kids mode', () => {
    const outcomes = [{ reactions: false }, { kids: true }, { kids: true, reactions: true }].map(
      (settings) => {
        const table = tableOf(['anna', 'ben'], { settings }).toChoosing();
        return suggesting(table, rolesOf(table).other, 'Cats');
      },
    );
    expect(outcomes).toEqual(['NOT_CHOOSING', 'NOT_CHOOSING', 'Cats']);
  });

  test('[SUGGEST-1] in a held game too', () => {
    const table = tableOf().toChoosing();
    table.do({ do: 'hold', session: sessionOf('anna') });
    expect(suggesting(table, rolesOf(table).other, 'Cats')).toBe('Cats');
  });

  test('[SUGGEST-1] not by the organizer, nor by who has left', () => {
    const table = tableOf(['anna', 'ben', 'cleo', 'dan'], { settings: { organizer: true } }).toChoosing();
    const { other } = rolesOf(table);
    expect(suggesting(table, 'anna', 'Cats')).toBe('NOT_A_PLAYER');
    table.leave(other);
    expect(suggesting(table, other, 'Cats')).toBe('NOT_A_PLAYER');
  });

  test('[SUGGEST-1] not to a bot', () => {
    const table = tableOf();
    table.do({ do: 'addBots', session: sessionOf('anna'), playerIds: [idOf('bot')] });
    table.toChoosing();
    const { game } = table;
    const bot = game.players.findIndex(({ id }) => id === idOf('bot'));
    const turn = (game.turnOrder ?? []).indexOf(bot);
    expect(suggestionTurn({ ...game, selectorIndex: turn })).toBeNull();
  });

  test('[SUGGEST-2] three times per player and turn; the next turn has as many again', () => {
    const table = tableOf().toChoosing();
    const [one = '', other = ''] = table.others;
    const given: Suggestion[] = [];
    for (const topic of ['Cats', 'Dogs', 'Birds']) {
      const suggested = suggest(table.game, { session: sessionOf(one), topic, isForChildren }, given);
      if (suggested.ok && suggested.added !== null) given.push(suggested.added);
    }
    expect(given).toHaveLength(SUGGESTIONS_PER_TURN_MAX);
    expect(suggesting(table, one, 'Horses', given)).toBe('TOO_MANY_CHANGES');
    expect(suggesting(table, other, 'Horses', given)).toBe('Horses');
    const before = suggestionTurn(table.game)?.key;
    table.wait(60_000);
    expect(suggestionTurn(table.game)?.key).not.toBe(before);
  });

  test('[SUGGEST-2] with no effect where the player has suggested the topic, or is muted', () => {
    const table = tableOf().toChoosing();
    const { other } = rolesOf(table);
    const given = ['Cats', 'Dogs', 'Birds'].map((topic) => ({ seat: table.seat(other), topic }));
    expect(suggesting(table, other, 'CATS', given)).toBeNull();
    table.do({ do: 'mute', session: sessionOf('anna'), playerId: idOf(other) });
    expect(suggesting(table, other, 'Horses')).toBeNull();
  });

  test('[SUGGEST-2] in a turn that goes on after a failed generation, and counts on', () => {
    const table = tableOf().toChoosing();
    const before = suggestionTurn(table.game);
    table.pick().fail();
    table.do({ do: 'reselect', session: sessionOf(table.chooser) });
    expect(suggestionTurn(table.game)).toEqual(before);
  });

  test('[SUGGEST-3] as cleaned as a topic that is picked, and shorter', () => {
    const table = tableOf().toChoosing();
    const { other } = rolesOf(table);
    expect(suggesting(table, other, '  Harry\n\u202EPotter\u200B ')).toBe('Harry Potter');
    expect(suggesting(table, other, ' \u200B ')).toBe('TOPIC_REQUIRED');
    expect(suggesting(table, other, 'x'.repeat(SUGGESTION_MAX))).toBe('x'.repeat(SUGGESTION_MAX));
    expect(suggesting(table, other, 'x'.repeat(SUGGESTION_MAX + 1))).toBe('TOPIC_TOO_LONG');
  });

  test('[SUGGEST-3] in kids mode for children alone, and without 18+ where nobody could pick it', () => {
    const no = 'TOPIC_NOT_FOR_KIDS';
    expect(outcomesWith({})).toEqual(['Cats', 'Whisky', '18+', 'adultTopics']);
    expect(outcomesWith({ adultTopics: false })).toEqual(['Cats', 'Whisky', no, no]);
    expect(outcomesWith({ kids: true, reactions: true })).toEqual(['Cats', no, no, no]);
  });

  test('[SUGGEST-4] without a trace in the game and its views', () => {
    const table = tableOf().toChoosing();
    const { log, game } = table;
    const before = [log.length, JSON.stringify(table.view())];
    suggesting(table, rolesOf(table).other, 'Cats');
    expect([log.length, JSON.stringify(table.view())]).toEqual(before);
    expect(table.game).toBe(game);
  });
});
