/** Scripts: arbitrary sequences of events in a game, as plain data that fast-check can shrink. */

import * as fc from 'fast-check';

import type { Command } from '../../game/commands.ts';
import type { SettingsChange } from '../../game/settings.ts';
import { tableOf, type RulesGame } from './games.ts';
import { happen, happenings, nameOf, type Kind, type Step } from './steps.ts';

export interface Script {
  readonly settings: SettingsChange;
  readonly speed: number;
  readonly players: number;
  readonly bots: number;
  /** What happens before the first start. */
  readonly lobby: readonly Step[];
  readonly steps: readonly Step[];
}

/** The weight of each kind; 2 by default. Without enough `forward` steps, few scripts get beyond the first question. */
const weights: Partial<Record<Kind, number>> = {
  forward: 40,
  answer: 20,
  answerAll: 12,
  tick: 8,
  wait: 4,
  jump: 4,
  lose: 5,
  back: 6,
  loseAll: 3,
  write: 5,
  join: 4,
  playAgain: 4,
  knock: 4,
  love: 4,
  comeLate: 8,
  leave: 1,
  remove: 1,
  showScreen: 1,
  endGame: 1,
};

const isKind = (text: string): text is Kind => Object.hasOwn(happenings, text);
const kinds = Object.keys(happenings)
  .filter(isKind)
  .map((kind) => ({ arbitrary: fc.constant(kind), weight: weights[kind] ?? 2 }));

const lobbyKinds = [
  'join',
  'knock',
  'leave',
  'remove',
  'addBots',
  'removeBot',
  'changeSeat',
  'askTime',
  'agreeTime',
  'changeSettings',
  'lose',
  'wait',
  'back',
] as const;

function stepsOf(kind: fc.Arbitrary<Kind>, maxLength: number): fc.Arbitrary<Step[]> {
  const numbers = { who: fc.nat(59), whom: fc.nat(59), number: fc.nat(999), flag: fc.boolean() };
  return fc.array(fc.record({ kind, ...numbers }), { maxLength, size: 'max' });
}

const settings = fc.record({
  rounds: fc.constantFrom(null, 1, 2, 3),
  questionTimeLimit: fc.constantFrom(5, 10, 60),
  waitForTimer: fc.boolean(),
  kids: fc.boolean(),
  zen: fc.boolean(),
  teams: fc.constantFrom(null, { names: ['Red', 'Blue'] }, { names: ['Red', 'Blue', 'Green'] }),
  organizer: fc.boolean(),
  reveal: fc.constantFrom('auto', 'atOnce', 'together'),
});

export const scripts: fc.Arbitrary<Script> = fc.record({
  settings,
  speed: fc.constantFrom(1, 1, 10, 3, 0.5),
  players: fc.integer({ min: 0, max: 5 }),
  /** Seated at first. */
  bots: fc.constantFrom(0, 0, 1, 3),
  lobby: stepsOf(fc.constantFrom(...lobbyKinds), 12),
  steps: stepsOf(fc.oneof(...kinds), 150),
});

/** Called after each step with the table, and the command with the number of its events or the code of its refusal. */
export type Seen = (table: RulesGame, command: Command | null, outcome: number | string) => void;

/** Plays a script, starting in the lobby. */
export function playScript(script: Script, seen: Seen = () => {}): RulesGame {
  const who = Array.from({ length: script.players + 1 }, (_, index) => nameOf(index));
  const table = tableOf(who, { settings: script.settings, speed: script.speed });
  const playerIds = Array.from({ length: script.bots }, (_, index) => `bot-${index}`);
  table.do({ do: 'addBots', session: table.game.host, playerIds });
  for (const step of [...script.lobby, ...script.steps]) {
    const command = happen(table, step);
    const outcome = command === null ? null : table.ask(command);
    if (outcome === null) seen(table, null, 0);
    else seen(table, command, outcome.ok ? outcome.events.length : outcome.code);
  }
  return table;
}
