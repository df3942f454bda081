/** A game whose questions a model writes one by one, each while its players wait for it. Times each from its last byte to the last player's socket. */

import type { Writable } from 'node:stream';

import type { GameView } from '../protocol/view.ts';
import { BenchGame } from './bench-game.ts';
import { now, type Recorder } from './recorder.ts';

/** What a model writes at once, in characters, and the pause after it: about two hundred tokens per second. */
const PIECE_CHARACTERS = 16;
const PIECE_EVERY_MS = 20;
/** Everyone answers within this span. */
const ANSWERS = { fromMs: 1, toMs: 60 } as const;

export interface BenchQuestion {
  readonly question: string;
  readonly answer: string;
  readonly distractors: readonly string[];
  readonly explanation: string;
  readonly subject: string;
}

/** A question that reached the last player: its number in the round, and the time since its last byte left the model. */
export interface Delivered {
  readonly number: number;
  readonly question: string;
  readonly tookMs: number;
}

export class WrittenGame extends BenchGame {
  readonly #makeQuestion: () => BenchQuestion;
  readonly #delivered: (delivered: Delivered) => void;
  #stream: Writable | null = null;
  #written = { number: 0, question: '', at: Number.NaN };

  constructor(
    gameId: string,
    recorder: Recorder,
    makeQuestion: () => BenchQuestion,
    delivered: (delivered: Delivered) => void,
  ) {
    super(gameId, recorder);
    this.#makeQuestion = makeQuestion;
    this.#delivered = delivered;
  }

  /** The model was asked for this game's round. Writes the first question; each other one is written when the players wait for it. */
  write(stream: Writable): void {
    this.#stream = stream;
    stream.write('{"elements":[');
    this.#send(1);
  }

  protected timed({ phase: before }: GameView): (at: number) => void {
    const { phase, currentQuestion } = this.view;
    const isFirst = phase === 'intro' && before === 'generating';
    if (!isFirst && !(phase === 'question' && before === 'reveal')) return () => undefined;
    return (at) => {
      const { number, question, at: from } = this.#written;
      if (number !== (isFirst ? 1 : currentQuestion))
        this.recorder.fault('another question than the one written last');
      else this.#delivered({ number, question, tookMs: at - from });
    };
  }

  protected act(before: GameView): void {
    const { phase, chooserId, question, currentRound, currentQuestion, reveal } = this.view;
    const isNew = phase !== before.phase;
    if (phase === 'choosing' && (isNew || chooserId !== before.chooserId))
      this.pick(`${this.gameId} ${currentRound} at ${now().toFixed(3)}`, 'medium');
    if (phase === 'generationFailed') this.recorder.fault('a generation failed');
    if (phase === 'question' && isNew) {
      if (question?.text !== this.#written.question) this.recorder.fault('a question from elsewhere');
      this.answerAll(ANSWERS);
    }
    if (phase === 'reveal' && reveal?.waiting === true && this.#written.number === currentQuestion)
      this.#send(currentQuestion + 1);
    if (phase === 'finished' && isNew) this.playAgain();
  }

  /** Streams the next question piece by piece. */
  #send(number: number): void {
    const written = this.#makeQuestion();
    const text = (number === 1 ? '' : ',') + JSON.stringify(written);
    this.#written = { number, question: written.question, at: Number.NaN };
    let from = 0;
    const timer = setInterval(() => {
      const piece = text.slice(from, from + PIECE_CHARACTERS);
      from += PIECE_CHARACTERS;
      if (from >= text.length) {
        clearInterval(timer);
        this.#written.at = now();
      }
      this.#stream?.write(piece);
    }, PIECE_EVERY_MS);
  }
}
