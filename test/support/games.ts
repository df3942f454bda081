/** Games to test the rules with: a table of named players, played as the server plays it, at a time that only the test moves on. */

import type { AnswerResult } from '../../game/answering.ts';
import { resultOf } from '../../game/answering.ts';
import { apply, beginning } from '../../game/apply.ts';
import type {
  AddQuestionsCommand,
  AnswerCommand,
  Command,
  Moment,
  Presence,
  SelectTopicCommand,
} from '../../game/commands.ts';
import { GET_READY } from '../../game/constants.ts';
import { chooserOf, nextTick } from '../../game/deadline.ts';
import { decide } from '../../game/decide.ts';
import type { Event } from '../../game/events.ts';
import type { Game, PhaseName, Question, Round, Seat, SessionKey } from '../../game/game.ts';
import { createLobby } from '../../game/lobby.ts';
import type { Outcome } from '../../game/outcome.ts';
import type { RefusalCode } from '../../game/refusals.ts';
import { scoresOf } from '../../game/scoring.ts';
import type { SettingsChange } from '../../game/settings.ts';
import type { Difficulty } from '../../game/topics.ts';
import { meOf, viewOf, type Me, type View } from '../../game/view.ts';
import type { LogEntry } from './log.ts';
import { freeze, idOf, sessionOf, T0, written } from './values.ts';

export interface TableOptions {
  readonly settings?: SettingsChange;
  readonly speed?: number;
  readonly seed?: string;
}

/** A table in its lobby; the first name is the host. */
export function tableOf(who: readonly string[] = ['anna', 'ben', 'cleo'], options: TableOptions = {}): Table {
  const [host = 'anna', ...others] = who;
  const made = createLobby({
    id: 'game000001',
    code: '123456',
    seed: options.seed ?? '00112233445566778899aabbccddeeff',
    speed: options.speed ?? 1,
    language: 'en',
    session: sessionOf(host),
    playerId: idOf(host),
    name: host,
    settings: options.settings,
    unlocked: true,
  });
  if (!made.ok) throw new Error(made.code);
  const table = new Table({ type: 'created', lobby: made.lobby });
  for (const name of others) table.join(name);
  return table;
}

/** A table whose first question is open. */
export function tableInQuestion(who?: readonly string[], options?: TableOptions): Table {
  return tableOf(who, options).toQuestion();
}

export class Table {
  game: Game;
  at = T0;
  showScreen = false;
  readonly log: LogEntry[] = [];
  /** From when a session counts as absent. */
  readonly away = new Map<SessionKey, number>();

  constructor(created: Event) {
    const game = beginning(created, this.at);
    if (game === null) throw new Error('no beginning');
    this.game = freeze(game);
    this.log.push({ at: this.at, event: created });
  }

  get presence(): Presence {
    const from = (session: SessionKey | undefined): number | null => this.away.get(session ?? '') ?? null;
    return {
      absentFrom: this.game.players.map((player) => from(player.session)),
      showScreen: this.showScreen,
      organizerAbsentFrom: from(this.game.organizer?.session),
    };
  }

  get moment(): Moment {
    return { at: this.at, presence: this.presence };
  }

  get phase(): PhaseName {
    return this.game.phase.name;
  }

  /** As the server does: the clock is asked first, then the command decided and its events kept. */
  ask(command: Command): Outcome {
    if (command.do !== 'tick' && command.do !== 'recover') this.decide({ do: 'tick' });
    return this.decide(command);
  }

  /** Decides a command without asking the clock first. */
  decide(command: Command): Outcome {
    const outcome = decide(this.game, command, this.moment);
    if (outcome.ok) this.keep(outcome.events);
    return outcome;
  }

  private keep(events: readonly Event[]): void {
    for (const event of events) {
      this.game = freeze(apply(this.game, freeze(event), this.at));
      this.log.push({ at: this.at, event });
    }
  }

  /** A command that must be granted; the types of its events. */
  do(command: Command): Event['type'][] {
    const outcome = this.ask(command);
    if (!outcome.ok) throw new Error(`${command.do} was refused: ${outcome.code}`);
    return outcome.events.map((event) => event.type);
  }

  /** Why a command is refused, or null when it is granted. */
  refusal(command: Command): RefusalCode | null {
    const outcome = this.ask(command);
    return outcome.ok ? null : outcome.code;
  }

  tick(): Event['type'][] {
    return this.do({ do: 'tick' });
  }

  get nextTick(): number | null {
    return nextTick(this.game, this.presence);
  }

  /** Lets time pass, with a tick at every instant that is due. */
  wait(milliseconds: number): this {
    const end = this.at + milliseconds;
    for (let ticks = 0; ticks < 1_000; ticks++) {
      const next = this.nextTick;
      if (next === null || next > end) break;
      this.at = Math.max(this.at, next);
      this.tick();
    }
    this.at = end;
    return this;
  }

  /** Lets time pass with nobody asking the clock. */
  jump(milliseconds: number): this {
    this.at += milliseconds;
    return this;
  }

  /** The line of players is lost: they count as absent from an instant, now unless given. */
  lose(...who: readonly string[]): this {
    for (const name of who) this.away.set(sessionOf(name), this.at);
    return this;
  }

  back(...who: readonly string[]): this {
    for (const name of who) this.away.delete(sessionOf(name));
    return this;
  }

  // People

  join(who: string, more: { name?: string; team?: number; playerId?: string } = {}): Event['type'][] {
    return this.do({ do: 'join', session: sessionOf(who), playerId: idOf(who), name: who, ...more });
  }

  leave(who: string): Event['type'][] {
    return this.do({ do: 'leave', session: sessionOf(who) });
  }

  seat(who: string): Seat {
    return this.game.players.findIndex((player) => player.session === sessionOf(who));
  }

  who(seat: Seat | null): string {
    const session = seat === null ? undefined : this.game.players[seat]?.session;
    return session?.slice(sessionOf('').length) ?? '';
  }

  get host(): string {
    return this.game.host.slice(sessionOf('').length);
  }

  // The way through a game

  start(who = this.host): this {
    this.do({ do: 'start', session: sessionOf(who) });
    return this;
  }

  toChoosing(): this {
    return this.start().wait(GET_READY);
  }

  get chooser(): string {
    return this.who(chooserOf(this.game));
  }

  /** The names of those whose turn it is not. */
  get others(): string[] {
    const seats = [...this.game.players.keys()];
    return seats.map((seat) => this.who(seat)).filter((name) => name !== this.chooser);
  }

  selectTopic(
    who: string,
    topic = 'sports',
    more: { difficulty?: Difficulty; roundNumber?: number } = {},
  ): SelectTopicCommand {
    const playerId = this.game.players[this.seat(who)]?.id ?? idOf(who);
    const rest = {
      difficulty: 'medium',
      roundNumber: this.game.currentRound,
      available: true,
      ...more,
    } as const;
    return { do: 'selectTopic', session: sessionOf(who), playerId, topic, ...rest };
  }

  pick(topic?: string): this {
    this.do(this.selectTopic(this.chooser, topic));
    return this;
  }

  get round(): Round {
    const round = this.game.rounds.at(-1);
    if (round === undefined) throw new Error('no round');
    return round;
  }

  /** Ids of the questions of a round as tests name them: `q1-2` is the second of round 1. */
  addQuestions(...numbers: readonly number[]): AddQuestionsCommand {
    const { number: round, attempt } = this.round;
    const game = this.game.gamesStarted > 1 ? `g${this.game.gamesStarted}` : '';
    const questions = numbers.map((number) => written(`${game}q${round}-${number}`));
    return { do: 'addQuestions', round, attempt, questions };
  }

  write(count = 6): this {
    this.do(this.addQuestions(...Array.from({ length: count }, (_, index) => index + 1)));
    return this;
  }

  /** To the next question, open. */
  toQuestion(): this {
    this.until('question');
    const { phase } = this.game;
    return phase.name === 'question' ? this.wait(phase.opensAt - this.at) : this;
  }

  /** The writing of the round's questions fails. */
  fail(error = 'MODEL_DOWN'): this {
    const { number: round, attempt } = this.round;
    this.do({ do: 'failWriting', round, attempt, error });
    return this;
  }

  get question(): Question {
    const { phase } = this.game;
    const number = phase.name === 'question' || phase.name === 'reveal' ? phase.number : 1;
    const question = this.round.questions[number - 1];
    if (question === undefined) throw new Error('no question');
    return question;
  }

  answering(
    who: string,
    isRight = true,
    more: { questionId?: string; questionNumber?: number } = {},
  ): AnswerCommand {
    const { correctAnswer, options } = this.question;
    const answerIndex = isRight ? correctAnswer : (correctAnswer + 1) % options.length;
    return { do: 'answer', session: sessionOf(who), answerIndex, ...more };
  }

  answer(who: string, isRight = true): AnswerResult | null {
    this.do(this.answering(who, isRight));
    return resultOf(this.game, this.seat(who), {});
  }

  /** Plays on, with nobody answering, until a phase. */
  until(phase: PhaseName): this {
    for (let steps = 0; this.phase !== phase; steps++) {
      if (steps > 1_000) throw new Error(`${phase} is not reached`);
      this.step();
    }
    return this;
  }

  /** Plays on by one step, with nobody answering. */
  step(): this {
    if (this.phase === 'lobby') return this.start();
    if (this.phase === 'choosing') return this.pick();
    if (this.phase === 'generating') return this.write();
    return this.wait((this.nextTick ?? this.at) - this.at);
  }

  // What is seen

  view(): View {
    return viewOf(this.game, this.log.length, this.at, this.presence);
  }

  me(who: string): Me {
    return meOf(this.game, sessionOf(who));
  }

  total(who: string): number | undefined {
    return scoresOf(this.game).total[this.seat(who)];
  }
}
