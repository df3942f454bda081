/** One game as its players' devices see it: chooses, answers, plays again, and measures the messages it receives. */

import type { Samples } from '../test/support/harness/samples.ts';
import { frameSize, type Audience, type Device } from './device.ts';
import type { BenchCaller } from './http.ts';
import { listOf, numberOf, objectOf, textOf, type Json } from './json.ts';
import type { Pace } from './pace.ts';
import { CLOSED_EARLY, type Kind, type Recorder } from './recorder.ts';
import { now } from './time.ts';

/** Messages to all that are still on their way to some of them. */
const REMEMBERED = 6;
const TOPICS = [
  'generalKnowledge',
  'scienceNature',
  'entertainment',
  'sports',
  'cars',
  'artLiterature',
  'spaceTechnology',
  'cooking',
  'varia',
] as const;
const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
/** Phases that end by the clock alone or, a question, at the deadline that its last answer sets. */
const TIMED = new Set(['getReady', 'intro', 'question', 'reveal']);

/** A message to all: who has it, and what is to be measured once everyone has. */
interface Told {
  readonly data: Buffer;
  readonly kind: Kind;
  seats: number;
  count: number;
  readonly measured: { readonly samples: Samples; readonly from: number }[];
}

export interface GameParts {
  readonly caller: BenchCaller;
  readonly recorder: Recorder;
  /** Read at each question, so that it can be changed while the games go on. */
  readonly pace: () => Pace;
}

export class PlayedGame implements Audience {
  readonly gameId: string;
  readonly recorder: Recorder;
  readonly devices: Device[] = [];
  readonly #parts: GameParts;
  readonly #recent: Told[] = [];
  #view: Record<string, unknown> = {};
  #questionId = '';
  #told = new Set<unknown>();
  #askedAt = 0;
  #isOver = false;

  constructor(gameId: string, parts: GameParts) {
    this.gameId = gameId;
    this.recorder = parts.recorder;
    this.#parts = parts;
  }

  /** Opens every player's socket. */
  async connect(): Promise<void> {
    const views = await Promise.all(this.devices.map((device) => device.connect()));
    this.#view = { ...views.at(-1) };
  }

  /** The host starts the game. */
  async start(): Promise<void> {
    await this.#command('start');
  }

  /** Leaves without a word. */
  stop(): void {
    this.#isOver = true;
    for (const device of this.devices) device.close();
  }

  /** Whether another player has received these bytes before. */
  isKnown(data: Buffer, seat: number): boolean {
    const told = this.#recent.find(
      (one) => one.data.length === data.length && (one.seats & (1 << seat)) === 0 && one.data.equals(data),
    );
    if (told !== undefined) this.#count(told, seat);
    return told !== undefined;
  }

  /** Takes in a message to all that is new. */
  tell(data: Buffer, message: Json, seat: number): void {
    const set = changedBy(message);
    const told: Told = { data, kind: kindOf(set), seats: 0, count: 0, measured: this.#measured(set) };
    if (set === NOTHING) this.recorder.fault(`a ${textOf(message, 'type')} message`);
    const before = this.#view.phase;
    Object.assign(this.#view, message.type === 'game' ? objectOf(message, 'game') : set);
    this.#recent.push(told);
    if (this.#recent.length > REMEMBERED) this.#recent.shift();
    this.#count(told, seat);
    if (this.#view.phase !== before || 'chooserId' in set) this.#act();
  }

  #count(told: Told, seat: number): void {
    const { recorder } = this;
    recorder.traffic[told.kind].messages++;
    recorder.traffic[told.kind].bytes += frameSize(told.data.length);
    told.seats |= 1 << seat;
    told.count++;
    if (told.count < this.devices.length) return;
    const at = now();
    for (const { samples, from } of told.measured) samples.add(at - from);
  }

  /** From when on a change is measured: the end of its phase, or the answers that it reports. */
  #measured(set: Json): Told['measured'] {
    const { recorder } = this;
    const { phase } = this.#view;
    if ('phase' in set && set.phase !== phase) {
      if (phase === 'choosing' && this.#askedAt > 0) {
        return [{ samples: recorder.phases, from: this.#askedAt }];
      }
      const deadline = numberOf(this.#view, 'deadline');
      if (!TIMED.has(String(phase)) || deadline === null) return [];
      return [{ samples: set.phase === 'reveal' ? recorder.reveals : recorder.phases, from: deadline }];
    }
    const fresh = listOf(set, 'answered').filter((seat) => !this.#told.has(seat));
    for (const seat of fresh) this.#told.add(seat);
    return fresh.flatMap((seat) => {
      const answer = this.devices[Number(seat)]?.answer;
      return answer?.questionId === this.#questionId ? [{ samples: recorder.answered, from: answer.at }] : [];
    });
  }

  #act(): void {
    switch (this.#view.phase) {
      case 'choosing':
      case 'generationFailed':
        return this.#choose();
      case 'question':
        return this.#answer();
      case 'reveal':
        return this.#check();
      case 'finished':
        return this.#again();
    }
  }

  #choose(): void {
    const chooser = this.devices.find(({ owner }) => owner.playerId === this.#view.chooserId);
    const roundNumber = numberOf(this.#view, 'currentRound') ?? 0;
    if (chooser === undefined) return;
    setTimeout(() => {
      if (this.#isOver) return;
      this.#askedAt = now();
      const body = {
        gameId: this.gameId,
        playerId: chooser.owner.playerId,
        topic: TOPICS[roundNumber % TOPICS.length],
        difficulty: DIFFICULTIES[Math.floor(Math.random() * DIFFICULTIES.length)],
        roundNumber,
      };
      this.#post('/api/functions/select-topic', chooser, body);
    }, this.#parts.pace().choosing);
  }

  #answer(): void {
    const question = objectOf(this.#view, 'question');
    const options = listOf(question, 'options').length;
    const { from, to } = this.#parts.pace().answers;
    const opensIn = (numberOf(this.#view, 'questionStartTime') ?? 0) - now();
    this.#questionId = textOf(question, 'id');
    this.#told = new Set();
    for (const device of this.devices) {
      const delay = Math.max(0, opensIn) + 1 + from + Math.random() * (to - from);
      setTimeout(() => device.give(textOf(question, 'id'), Math.floor(Math.random() * options)), delay);
    }
  }

  /** Whatever was acknowledged must be there. */
  #check(): void {
    const { recorder } = this;
    const revealed = listOf(objectOf(this.#view, 'reveal'), 'answer');
    recorder.questions++;
    if (this.#isClosedEarly()) recorder.fault(CLOSED_EARLY);
    for (const { answer, owner } of this.devices) {
      if (answer?.questionId !== this.#questionId || !answer.isAcknowledged) continue;
      if (revealed[owner.seat] !== answer.answerIndex) recorder.fault('an acknowledged answer is lost');
    }
  }

  /** Whether its reveal came, before its time was up, sooner than 1 s of game time after the last answer was sent, or without somebody's answer. Every player is present. */
  #isClosedEarly(): boolean {
    const at = now();
    const { speed, questionTimeLimit } = this.#parts.pace();
    const opensAt = numberOf(this.#view, 'questionStartTime') ?? 0;
    if (at >= opensAt + (questionTimeLimit * 1_000) / speed) return false;
    return this.devices.some(
      ({ answer }) => answer?.questionId !== this.#questionId || at < answer.at + 1_000 / speed,
    );
  }

  #again(): void {
    setTimeout(() => {
      if (this.#isOver) return;
      this.#command('play-again')
        .then(() => this.start())
        .catch((error: unknown) => this.#failed(error));
    }, 100);
  }

  async #command(name: string): Promise<void> {
    const [host] = this.devices;
    if (host === undefined) return;
    this.#askedAt = 0;
    const { url, session } = host.owner;
    await this.#parts.caller.post(`${url}/api/games/${this.gameId}/${name}`, session, {});
  }

  #post(path: string, { owner }: Device, body: Json): void {
    this.#parts.caller
      .post(`${owner.url}${path}`, owner.session, body)
      .catch((error: unknown) => this.#failed(error));
  }

  #failed(error: unknown): void {
    if (!this.#isOver) this.recorder.fault(error instanceof Error ? error.message : String(error));
  }
}

const NOTHING: Json = {};

/** What a message to all sets; of `answered` the seats that it adds, which is all that is needed of them here. */
function changedBy(message: Json): Json {
  if (message.type === 'change') return objectOf(message, 'set');
  if (message.type !== 'answered') return NOTHING;
  const { seats: answered, deadline } = message;
  return deadline === undefined ? { answered } : { answered, deadline };
}

function kindOf(set: Json): Kind {
  if (set.phase === 'question' || set.phase === 'reveal') return set.phase;
  return 'answered' in set && !('phase' in set) ? 'answered' : 'other';
}
