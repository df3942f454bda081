/** Any input at any moment: the rules refuse or grant, and never throw; names and topics stay within their bounds. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Command } from '../../game/commands.ts';
import { decide } from '../../game/decide.ts';
import type { TimeFactor } from '../../game/game.ts';
import { createLobby } from '../../game/lobby.ts';
import { cleanName, distinctName } from '../../game/names.ts';
import { DEFAULT_SETTINGS } from '../../game/settings.ts';
import { isBlank, splitGraphemes } from '../../game/text.ts';
import { cleanTopic, DIFFICULTIES } from '../../game/topics.ts';
import { brokenIn } from '../support/invariants.ts';
import { playScript, scripts } from '../support/scripts.ts';
import { nameOf } from '../support/steps.ts';
import { sessionOf, written } from '../support/values.ts';

/** Code units of every kind: letters, halves of pairs, marks, joiners, direction marks, tags, fillers, emoji. */
const unit = fc.oneof(
  fc.constantFrom(
    'a',
    'B',
    ' ',
    '2',
    '\u200D',
    '\uFE0F',
    '\u20E3',
    '\u202E',
    '\u0301',
    '\u3164',
    '\n',
    '\u0000',
  ),
  fc.constantFrom(
    '👩',
    '🚀',
    '🏽',
    '🏴',
    '\u{E0067}',
    '🇪',
    'ا',
    '李',
    '\uD83D',
    '\uDE80',
    '__proto__',
    '<b>',
  ),
  fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0x1_0000, max: 0x10_ffff }).map((code) => String.fromCodePoint(code)),
);
const text = fc.oneof(
  { arbitrary: fc.array(unit, { maxLength: 30 }).map((units) => units.join('')), weight: 9 },
  { arbitrary: fc.tuple(unit, fc.nat(20_000)).map(([each, times]) => each.repeat(times)), weight: 1 },
);
const number = fc.oneof(
  fc.integer({ min: -2, max: 8 }),
  fc.double(),
  fc.constantFrom(NaN, Infinity, -Infinity, 0.5, 2 ** 53),
);
const session = fc.oneof(
  fc.nat(11).map((who) => sessionOf(nameOf(who))),
  text,
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const is = <Name extends Command['do']>(name: Name) => fc.constant(name);
const timeFactor = fc.constantFrom<TimeFactor>(1, 1.5, 2);
const writing = { round: number, attempt: number };
const list = fc.option(fc.array(text, { maxLength: 12 }), { nil: null });

const settings = fc.record(
  {
    gameName: text,
    rounds: fc.option(number, { nil: null }),
    questionTimeLimit: number,
    kids: fc.boolean(),
    reactions: fc.boolean(),
    zen: fc.boolean(),
    organizer: fc.boolean(),
    waitForTimer: fc.boolean(),
    teams: list.map((names) => (names === null ? null : { names })),
    personalTopics: list,
  },
  { requiredKeys: [] },
);

const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: is('join'),
    session,
    playerId: text,
    name: text,
    avatar: maybe(text),
    team: maybe(number),
  }),
  fc.record({
    do: is('changeSeat'),
    session,
    name: maybe(text),
    avatar: maybe(text),
    team: maybe(number),
    timeFactor: maybe(timeFactor),
  }),
  fc.record({ do: is('agreeExtraTime'), session, playerId: text, timeFactor }),
  fc.record({ do: is('remove'), session, playerId: text }),
  fc.record({ do: is('mute'), session, playerId: text }),
  fc.record({ do: is('unmute'), session, playerId: text }),
  fc.record({ do: is('leave'), session }),
  fc.record({ do: is('knock'), session, playerId: text, name: text, avatar: maybe(text) }),
  fc.record({ do: is('answerKnock'), session, knockId: text, letIn: fc.boolean() }),
  fc.record({ do: is('withdrawKnock'), session }),
  fc.record({ do: is('changeSettings'), session, settings, unlocked: fc.boolean(), playerId: text }),
  fc.record({ do: is('start'), session }),
  fc.record({
    do: is('selectTopic'),
    session,
    playerId: text,
    topic: text,
    difficulty: fc.constantFrom(...DIFFICULTIES),
    roundNumber: number,
    availability: fc.constantFrom('available', 'usedUp', 'unknown', 'notForKids'),
  }),
  fc.record({ do: is('reselect'), session }),
  fc.record({ do: is('addQuestions'), ...writing, questions: fc.array(text.map(written), { maxLength: 8 }) }),
  fc.record({ do: is('endWriting'), ...writing }),
  fc.record({ do: is('failWriting'), ...writing, error: text }),
  fc.record({
    do: is('answer'),
    session,
    playerId: maybe(text),
    questionId: maybe(text),
    questionNumber: maybe(number),
    answerIndex: number,
  }),
  fc.record({ do: is('skip'), session }),
  fc.record({
    do: is('challenge'),
    session,
    questionId: text,
    judge: fc.constantFrom('model', 'majority'),
    reason: text,
  }),
  fc.record({ do: is('love'), session, questionId: text }),
  fc.record({ do: is('judge'), questionId: text, stands: fc.boolean(), reason: text }),
  fc.record({ do: is('keepSummary'), summary: text }),
  fc.record({ do: is('playAgain'), session, code: text, playerId: text, unlocked: fc.boolean() }),
);

test('[CLOCK-9] the rules never throw, whatever they are handed, and the game stays whole', () => {
  fc.assert(
    fc.property(scripts, fc.array(commands, { maxLength: 30 }), (script, strange) => {
      const table = playScript(script);
      for (const [index, command] of strange.entries()) {
        // An id in use is never passed, because the server draws new ones.
        table.ask(
          'playerId' in command && command.do !== 'selectTopic'
            ? { ...command, playerId: `strange-${index}` }
            : command,
        );
        expect(brokenIn(table.game, table.presence, table.at)).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});

test('[CLOCK-9] a strange instant is no reason to throw either', () => {
  fc.assert(
    fc.property(
      scripts,
      number,
      fc.array(fc.option(number, { nil: null }), { maxLength: 12 }),
      (script, at, absentFrom) => {
        const { game } = playScript(script);
        const presence = { absentFrom, showScreen: false, organizerAbsentFrom: absentFrom[0] ?? null };
        for (const command of [
          { do: 'tick' },
          { do: 'recover' },
          { do: 'leave', session: game.host },
        ] as const) {
          expect(decide(game, command, { at, presence }).ok).toBe(true);
        }
      },
    ),
    { numRuns: 50 },
  );
});

const REQUEST = {
  id: 'game000001',
  code: '123456',
  seed: 'seed',
  speed: 1,
  language: 'en',
  session: 's',
  playerId: 'p',
};

/** Creates a lobby with any name and settings, as a session with or without the unlock. */
function eachLobby(check: (made: ReturnType<typeof createLobby>, unlocked: boolean) => void): void {
  fc.assert(
    fc.property(text, settings, fc.boolean(), (name, brought, unlocked) => {
      check(createLobby({ ...REQUEST, name, settings: brought, unlocked }), unlocked);
    }),
    { numRuns: 300 },
  );
}

test('[LOBBY-1] a lobby is made of any request, or refused with a code', () => {
  eachLobby((made) => {
    if (made.ok) expect(made.lobby).toMatchObject({ id: REQUEST.id, host: 's', creator: 's' });
    else expect(['NAME_REQUIRED', 'NAME_TOO_LONG', 'NOT_UNLOCKED', 'INVALID_INPUT']).toContain(made.code);
  });
});

test('[SET-1] the settings of a new lobby are within their bounds, and without an unlock those that are free', () => {
  eachLobby((made, unlocked) => {
    if (!made.ok) return;
    const { rounds, questionTimeLimit } = made.lobby.settings;
    expect(questionTimeLimit >= 5 && questionTimeLimit <= 60).toBe(true);
    expect(rounds === null || (rounds >= 1 && rounds <= 20)).toBe(true);
    if (!unlocked) expect({ ...made.lobby.settings, waitForTimer: false }).toEqual(DEFAULT_SETTINGS);
  });
});

/** The stored name for any typed text. */
function eachName(check: (name: string) => void): void {
  fc.assert(
    fc.property(text, (typed) => {
      const cleaned = cleanName(typed);
      if (cleaned.ok) check(cleaned.name);
    }),
    { numRuns: 3_000 },
  );
}

test('[NAME-1] a name that is kept is trimmed and has at most 20 characters', () => {
  eachName((name) => {
    expect(name).toMatch(/^\S(.*\S)?$/su);
    expect(splitGraphemes(name).length).toBeLessThanOrEqual(20);
  });
});

test('[NAME-2] a name that is kept is clean, and stays the same when it is typed again', () => {
  eachName((name) => {
    expect(cleanName(name)).toEqual({ ok: true, name });
    expect(name.normalize('NFC')).toBe(name);
    expect(name).not.toMatch(
      /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]| {2}/u,
    );
    expect(new TextDecoder().decode(new TextEncoder().encode(name))).toBe(name);
  });
});

test('[NAME-5] a name that is kept shows something', () => {
  eachName((name) => expect(isBlank(name)).toBe(false));
});

test('[NAME-4] ten players of the same name have ten names', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const cleaned = cleanName(typed);
      if (!cleaned.ok) return;
      const names: string[] = [];
      for (let player = 0; player < 10; player++) names.push(distinctName(cleaned.name, names));
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(10);
      expect(names[0]).toBe(cleaned.name);
      for (const name of names) expect(splitGraphemes(name).length).toBeLessThanOrEqual(20);
    }),
    { numRuns: 500 },
  );
});

/** The stored topics for any typed text. */
function eachTopic(check: (topic: string) => void): void {
  fc.assert(
    fc.property(text, (typed) => {
      const cleaned = cleanTopic(typed);
      if (cleaned.ok) check(cleaned.topic);
    }),
    { numRuns: 2_000 },
  );
}

test('[TOPIC-1] a topic that is kept is trimmed, shows something and has at most 100 characters', () => {
  eachTopic((topic) => {
    expect(topic.trim()).toBe(topic);
    expect(Array.from(topic).length).toBeLessThanOrEqual(100);
    expect(isBlank(topic)).toBe(false);
  });
});

test('[TOPIC-3] a topic that is kept is clean, and stays the same when it is typed again', () => {
  eachTopic((topic) => {
    expect(cleanTopic(topic)).toEqual({ ok: true, topic });
    expect(topic).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
  });
});
