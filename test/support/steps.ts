/** The steps of a script, by kind: commands of people, of background work and of the clock, and events outside the rules. */

import type { AddQuestionsCommand, Command } from '../../game/commands.ts';
import { chooserOf } from '../../game/deadline.ts';
import { isBot, questionOf } from '../../game/game.ts';
import type { SettingsChange } from '../../game/settings.ts';
import type { RulesGame } from './games.ts';
import { sessionOf, written } from './values.ts';

/** One event; `who` and the other numbers are taken modulo what exists at that point. */
export interface Step {
  readonly kind: Kind;
  readonly who: number;
  readonly whom: number;
  readonly number: number;
  readonly flag: boolean;
}

export type Kind = keyof typeof happenings;

type Happening = (table: RulesGame, step: Step) => Command | null;

export const nameOf = (who: number): string => `p${who % 12}`;

const factors = [1, 1.5, 2] as const;
const topics = ['sports', 'Tartu', '18+', 'cooking', ' ', 'adultTopics'];
const host = (table: RulesGame, step: Step): string => (step.flag ? table.game.host : me(table, step));
const leader = (table: RulesGame, step: Step): string => table.game.organizer?.session ?? host(table, step);
const fresh = (table: RulesGame): string => `seat-${table.log.length}`;

/** The session behind a step, usually that of a player; never a bot's. */
function me({ game }: RulesGame, { who }: Step): string {
  const people = game.players.filter((each) => !isBot(each));
  const player = who < 50 ? people[who % Math.max(1, people.length)] : undefined;
  return player?.session ?? sessionOf(nameOf(who));
}

/** Runs each kind of step on the table; returns the command for the rules, or null. */
export const happenings = {
  forward,
  tick(table, { number, flag }) {
    table.at = Math.max(table.at, table.nextTick ?? table.at) + (flag ? 0 : number * 10);
    return { do: 'tick' };
  },
  wait(table, { number }) {
    table.wait(number * 30);
    return null;
  },
  jump(table, { number }) {
    table.jump(number * 15);
    return null;
  },
  lose(table, step) {
    table.away.set(me(table, step), table.at + (step.flag ? 0 : step.number * 6));
    return null;
  },
  loseAll(table, { number }) {
    for (const { session } of table.game.players) table.away.set(session, table.at);
    table.wait(number * 25);
    return null;
  },
  back(table, step) {
    const { flag } = step;
    if (flag) table.away.delete(me(table, step));
    else table.away.clear();
    return flag ? null : { do: 'tick' };
  },
  showScreen(table, { flag }) {
    table.showScreen = flag;
    return null;
  },
  recover: () => ({ do: 'recover' }),
  write: (table, { number }) => questions(table, 1 + (number % 7)),
  writeElsewhere(table, { number, whom }) {
    const { round, attempt, ...rest } = questions(table, 2);
    return { ...rest, round: round + (number % 3) - 1, attempt: attempt + (whom % 3) - 1 };
  },
  endWriting: (table, step) => ({ do: 'endWriting', ...attemptOf(table, step) }),
  failWriting: (table, step) => ({ do: 'failWriting', ...attemptOf(table, step), error: 'MODEL_DOWN' }),
  join: (table, step) => ({
    do: 'join',
    session: sessionOf(nameOf(step.who)),
    playerId: fresh(table),
    name: step.flag ? 'Anna' : nameOf(step.who),
  }),
  knock: (table, step) => ({
    do: 'knock',
    session: step.flag ? whoLeft(table, step) : sessionOf(nameOf(step.who)),
    playerId: fresh(table),
    name: step.number % 2 === 0 ? 'Anna' : nameOf(step.who),
  }),
  answerKnock: (table, step) => ({
    do: 'answerKnock',
    session: leader(table, step),
    knockId: table.game.door[step.whom % Math.max(1, table.game.door.length)]?.id ?? 'nobody',
    letIn: step.number % 5 > 0,
  }),
  comeLate(table, step) {
    table.ask(happenings.knock(table, step));
    const session = table.game.organizer?.session ?? table.game.host;
    for (const { id: knockId } of table.game.door)
      table.ask({ do: 'answerKnock', session, knockId, letIn: true });
    return null;
  },
  withdrawKnock: (table, step) => ({ do: 'withdrawKnock', session: sessionOf(nameOf(step.who)) }),
  leave: (table, step) => ({ do: 'leave', session: me(table, step) }),
  remove: (table, step) => ({ do: 'remove', session: host(table, step), playerId: someone(table, step) }),
  mute: (table, step) => ({ do: 'mute', session: leader(table, step), playerId: someone(table, step) }),
  unmute: (table, step) => ({ do: 'unmute', session: leader(table, step), playerId: someone(table, step) }),
  addBots: (table, step) => ({
    do: 'addBots',
    session: host(table, step),
    playerIds: Array.from({ length: 1 + (step.number % 4) }, (_, index) => `${fresh(table)}-${index}`),
  }),
  removeBot: (table, step) => ({
    do: 'removeBot',
    session: host(table, step),
    playerId: someone(table, step),
  }),
  changeSeat: (table, step) => ({
    do: 'changeSeat',
    session: me(table, step),
    name: step.flag ? 'Anna' : undefined,
    team: step.number % 3,
  }),
  askTime: (table, step) => ({
    do: 'changeSeat',
    session: me(table, step),
    timeFactor: factors[step.number % 3],
  }),
  agreeTime(table, step) {
    const timeFactor = factors[step.number % 3] ?? 1;
    return { do: 'agreeExtraTime', session: host(table, step), playerId: someone(table, step), timeFactor };
  },
  changeSettings(table, step) {
    const rest = { playerId: fresh(table), unlocked: step.number % 4 > 0, settings: change(step) };
    return { do: 'changeSettings', session: host(table, step), ...rest };
  },
  start: (table, step) => ({ do: 'start', session: host(table, step) }),
  selectTopic(table, { who, number, flag }) {
    const pick = table.selectTopic(flag ? table.chooser : nameOf(who), topics[number % topics.length]);
    return { ...pick, availability: number % 9 > 0 ? 'available' : 'unknown' };
  },
  reselect: (table, step) => ({
    do: 'reselect',
    session: step.flag ? sessionOf(table.chooser) : me(table, step),
  }),
  answer,
  answerAll(table, step) {
    const { players } = table.game;
    for (const who of players.keys())
      table.ask(answer(table, { ...step, who, number: step.number + who, flag: true }));
    return null;
  },
  skip: (table, step) => ({ do: 'skip', session: table.game.organizer?.session ?? me(table, step) }),
  hold: (table, step) => ({ do: 'hold', session: leader(table, step) }),
  goOn: (table, step) => ({ do: 'goOn', session: leader(table, step) }),
  closeQuestion: (table, step) => ({
    do: 'closeQuestion',
    session: leader(table, step),
    questionId: someQuestion(table, step),
  }),
  passOn: (table, step) => ({ do: 'passOn', session: leader(table, step) }),
  endGame: (table, step) => (step.number % 5 > 0 ? null : { do: 'endGame', session: leader(table, step) }),
  challenge(table, step) {
    const judge = step.flag ? 'model' : 'majority';
    return {
      do: 'challenge',
      session: me(table, step),
      questionId: someQuestion(table, step),
      judge,
      reason: 'no',
    };
  },
  love: (table, step) => ({
    do: 'love',
    session: me(table, step),
    questionId: step.flag ? (questionOf(table.game)?.question.id ?? 'none') : someQuestion(table, step),
  }),
  judge: (table, step) => ({
    do: 'judge',
    questionId: someQuestion(table, step),
    stands: step.flag,
    reason: 'no',
  }),
  keepSummary: (_, { number }) => ({ do: 'keepSummary', summary: `summary ${number}` }),
  playAgain(table, step) {
    const rest = { code: '654321', playerId: fresh(table), unlocked: step.number % 3 > 0 };
    return { do: 'playAgain', session: host(table, step), ...rest };
  },
} satisfies Record<string, Happening>;

/** Runs a step; returns the command for the rules, if it is one. */
export function happen(table: RulesGame, step: Step): Command | null {
  const happening: Happening = happenings[step.kind];
  return happening(table, step);
}

/** The session of a player who has left the game; if there is none, any session. */
function whoLeft({ game }: RulesGame, { who }: Step): string {
  const left = game.players.filter((player) => player.leftAt !== null && !isBot(player));
  return left[who % Math.max(1, left.length)]?.session ?? sessionOf(nameOf(who));
}

/** The command that advances the game. */
function forward(table: RulesGame, { number }: Step): Command {
  if (table.game.pausedAt !== null) table.away.clear();
  if (table.game.hold !== null)
    return { do: 'goOn', session: table.game.organizer?.session ?? table.game.host };
  const { phase } = table;
  if (phase === 'lobby') return { do: 'start', session: table.game.host };
  if (phase === 'generating') return questions(table, 1 + (number % 6));
  if ((phase === 'choosing' || phase === 'generationFailed') && !isBotsTurn(table)) {
    return table.selectTopic(table.chooser, number % 2 === 0 ? 'sports' : 'Tallinn');
  }
  table.at = Math.max(table.at, table.nextTick ?? table.at);
  return { do: 'tick' };
}

function isBotsTurn({ game }: RulesGame): boolean {
  return isBot(game.players[chooserOf(game) ?? -1]);
}

/** The next questions of the round that is being written. */
function questions(table: RulesGame, count: number): AddQuestionsCommand {
  const round = table.game.rounds.at(-1);
  const { number = 1, attempt = 1 } = round ?? {};
  const first = (round?.questions.length ?? 0) + 1;
  const name = `g${table.game.gamesStarted}r${number}a${attempt}`;
  const ids = Array.from({ length: count }, (_, index) => `${name}q${first + index}`);
  return { do: 'addQuestions', round: number, attempt, questions: ids.map(written) };
}

/** The round and attempt that is being written; sometimes an earlier attempt. */
function attemptOf(table: RulesGame, { number }: Step): { round: number; attempt: number } {
  const { number: round = 1, attempt = 1 } = table.game.rounds.at(-1) ?? {};
  return { round, attempt: attempt - (number % 7 === 0 ? 1 : 0) };
}

function answer(table: RulesGame, step: Step): Command {
  const { whom, number, flag } = step;
  const { phase } = table.game;
  if (phase.name === 'question' && number % 10 > 0) table.at = Math.max(table.at, phase.opensAt);
  const answerIndex = (number % 5) - (number > 980 ? 1 : 0);
  const command = { do: 'answer', session: me(table, step), answerIndex } as const;
  if (flag) return command;
  const shown = phase.name === 'question' || phase.name === 'reveal' ? phase.number : 1;
  if (number % 2 === 0) return { ...command, questionNumber: whom % 3 === 0 ? whom % 8 : shown };
  return { ...command, questionId: someQuestion(table, step) };
}

/** The id of a question of the game, most often of the one on screen. */
function someQuestion(table: RulesGame, { whom }: Step): string {
  const all = table.game.rounds.flatMap((round) => round.questions.map((question) => question.id));
  const { phase } = table.game;
  if (whom % 2 === 0 && (phase.name === 'question' || phase.name === 'reveal')) return table.question.id;
  return all[whom % Math.max(1, all.length)] ?? 'none';
}

function someone(table: RulesGame, { whom }: Step): string {
  const { players } = table.game;
  return players[whom % Math.max(1, players.length)]?.id ?? 'nobody';
}

function change({ number, flag }: Step): SettingsChange {
  const all: SettingsChange[] = [
    { organizer: flag },
    { teams: flag ? null : { names: ['Red', 'Blue'] } },
    { teams: { names: ['Red', 'Blue', 'Green', 'Gold'] }, organizer: flag },
    { zen: flag },
    { waitForTimer: flag },
    { rounds: number % 25 },
    { kids: flag },
    { knocking: flag },
  ];
  return all[number % all.length] ?? {};
}
