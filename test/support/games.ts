/** Games for tests of the rules: named players, with commands and ticks as the server runs them. */

import type { AnswerResult } from '../../game/answering.ts';
import { resultOf } from '../../game/answering.ts';
import type { AddQuestionsCommand, AnswerCommand, SelectTopicCommand } from '../../game/commands.ts';
import { chooserOf } from '../../game/deadline.ts';
import type { Event } from '../../game/events.ts';
import { isBot, type PhaseName, type Question, type Round, type Seat } from '../../game/game.ts';
import { createLobby } from '../../game/lobby.ts';
import { scoresOf } from '../../game/scoring.ts';
import type { SettingsChange } from '../../game/settings.ts';
import type { Difficulty } from '../../game/topics.ts';
import { meOf, viewOf, type Me, type View } from '../../game/view.ts';
import { GameTable } from './game-table.ts';
import { idOf, sessionOf, written } from './values.ts';

export interface RulesGameOptions {
  readonly settings?: SettingsChange;
  readonly speed?: number;
  readonly seed?: string;
}

/** A table in its lobby; the first name is the host. */
export function tableOf(
  who: readonly string[] = ['anna', 'ben', 'cleo'],
  options: RulesGameOptions = {},
): RulesGame {
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
  const table = new RulesGame({ type: 'created', lobby: made.lobby });
  for (const name of others) table.join(name);
  return table;
}

/** A table whose first question is open. */
export function tableInQuestion(who?: readonly string[], options?: RulesGameOptions): RulesGame {
  return tableOf(who, options).toQuestion();
}

export class RulesGame extends GameTable {
  // People

  join(who: string, more: { name?: string; team?: number; playerId?: string } = {}): Event['type'][] {
    return this.do({ do: 'join', session: sessionOf(who), playerId: idOf(who), name: who, ...more });
  }

  leave(who: string): Event['type'][] {
    return this.do({ do: 'leave', session: sessionOf(who) });
  }

  knock(who: string, more: { name?: string; playerId?: string } = {}): Event['type'][] {
    return this.do({ do: 'knock', session: sessionOf(who), playerId: `${who}-late`, name: who, ...more });
  }

  /** Answers somebody's knock; by default the host admits them. */
  answerKnock(who: string, letIn = true, by = this.host): Event['type'][] {
    return this.do({ do: 'answerKnock', session: sessionOf(by), knockId: this.knockId(who), letIn });
  }

  knockId(who: string): string {
    return this.game.door.find(({ session }) => session === sessionOf(who))?.id ?? 'nobody';
  }

  /** Advances to the first moment of the next round. */
  toNextRound(): this {
    const { currentRound } = this.game;
    for (let steps = 0; this.game.currentRound === currentRound; steps++) {
      if (steps > 1_000 || this.phase === 'finished') throw new Error('there is no next round');
      this.step();
    }
    return this;
  }

  /** The seat of a name; of several, the current or last one. */
  seat(who: string): Seat {
    return this.game.players.findLastIndex((player) => player.session === sessionOf(who));
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
    return this.start().until('choosing');
  }

  get chooser(): string {
    return this.who(chooserOf(this.game));
  }

  /** The names of the players whose turn it is not. */
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
      availability: 'available',
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

  /** Test ids of a round's questions: `q1-2` is the second of round 1. */
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

  /** Advances to the next question, open. */
  toQuestion(): this {
    this.until('question');
    const { phase } = this.game;
    return phase.name === 'question' ? this.wait(phase.opensAt - this.at) : this;
  }

  /** Fails the writing of the round's questions. */
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

  /** Continues without answers until a phase. */
  until(phase: PhaseName): this {
    for (let steps = 0; this.phase !== phase; steps++) {
      if (steps > 1_000) throw new Error(`${phase} is not reached`);
      this.step();
    }
    return this;
  }

  /** Continues by one step, without answers. */
  step(): this {
    if (this.phase === 'lobby') return this.start();
    if (this.phase === 'choosing' && !isBot(this.game.players[chooserOf(this.game) ?? -1]))
      return this.pick();
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
