/** A game of presets under load: chooses, answers, plays again, and checks what it is shown. */

import { PRESETS } from '../game/constants.ts';
import { itemAt } from '../game/item-at.ts';
import type { GameView } from '../protocol/view.ts';
import { BenchGame } from './bench-game.ts';
import { ANSWERS, CHOOSING_MS, GAME_SPEED } from './pace.ts';
import { CLOSED_EARLY, now } from './recorder.ts';

const TOPICS = PRESETS.filter((topic) => topic !== 'adultTopics');
const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
/** Phases that end by the clock alone or, a question, at the deadline that its last answer sets. */
const TIMED: ReadonlySet<GameView['phase']> = new Set(['getReady', 'intro', 'question', 'reveal']);

export class PlayedGame extends BenchGame {
  #pickedAt: number | null = null;

  protected timed(before: GameView): (at: number) => void {
    const { recorder, view } = this;
    if (view.phase !== before.phase) {
      const from =
        before.phase === 'choosing' ? this.#pickedAt : TIMED.has(before.phase) ? before.deadline : null;
      const samples = view.phase === 'reveal' ? recorder.reveals : recorder.phases;
      return (at) => from !== null && samples.add(at - from);
    }
    const fresh = view.answered.filter((seat) => !before.answered.includes(seat));
    const answers = fresh.flatMap((seat) => this.devices[seat]?.answer ?? []);
    return (at) => answers.forEach((answer) => recorder.answered.add(at - answer.at));
  }

  protected act(before: GameView): void {
    const { phase, chooserId } = this.view;
    if (phase === before.phase && chooserId === before.chooserId) return;
    if (phase === 'choosing' || phase === 'generationFailed') this.#choose();
    if (phase === 'question') this.answerAll(ANSWERS);
    if (phase === 'reveal') this.#check(before);
    if (phase === 'finished') this.playAgain();
  }

  #choose(): void {
    setTimeout(() => {
      if (this.isOver) return;
      this.#pickedAt = now();
      const topic = itemAt(TOPICS, this.view.currentRound % TOPICS.length);
      this.pick(topic, DIFFICULTIES[Math.floor(Math.random() * DIFFICULTIES.length)] ?? 'easy');
    }, CHOOSING_MS);
  }

  /** Checks that the reveal shows every acknowledged answer. */
  #check({ question }: GameView): void {
    const { recorder, view } = this;
    recorder.questions++;
    if (question === null) return recorder.fault('a reveal without its question');
    if (this.#isClosedEarly(question.id)) recorder.fault(CLOSED_EARLY);
    for (const { answer, seat } of this.devices) {
      if (answer === null || answer.questionId !== question.id || !answer.isAcknowledged) continue;
      const shown = view.reveal?.answer[seat] ?? null;
      if (shown === null) recorder.fault('an acknowledged answer is lost');
      else if (shown !== answer.answerIndex) recorder.fault('an acknowledged answer is shown as another');
    }
  }

  /** Whether a question closed too early: before its time was up, and within 1 s of game time after the last answer was sent or without somebody's answer. Every player is present. */
  #isClosedEarly(questionId: string): boolean {
    const at = now();
    const { questionTimeLimit, questionStartTime } = this.view;
    if (at >= (questionStartTime ?? 0) + (questionTimeLimit * 1_000) / GAME_SPEED) return false;
    return this.devices.some(
      ({ answer }) => answer?.questionId !== questionId || at < answer.at + 1_000 / GAME_SPEED,
    );
  }
}
