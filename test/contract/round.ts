/** A round played over a store, from the start of the game to the end of its last question. */

import { ANSWER_GRACE_MS, QUESTIONS_PER_ROUND } from '../../game/constants.ts';
import { chooserOf, deadlineOf } from '../../game/deadline.ts';
import type { WrittenQuestion } from '../../game/game.ts';
import type { LogGame } from './log-game.ts';
import { fresh } from './subject.ts';

/** Starts the game and plays its first round: the chooser chooses, the host answers each question, the clock does the rest. */
export async function playOneRound(table: LogGame): Promise<void> {
  const tick = async (): Promise<void> => {
    table.at = (deadlineOf(table.game, table.presence()) ?? table.at) + ANSWER_GRACE_MS;
    await table.do({ do: 'tick' });
  };
  await table.start();
  await tick();
  const chooser = table.game.players[chooserOf(table.game) ?? 0];
  await table.do({
    do: 'selectTopic',
    session: chooser?.session ?? '',
    playerId: chooser?.id ?? '',
    topic: 'Sports',
    difficulty: 'medium',
    roundNumber: 1,
    availability: 'available',
  });
  const attempt = table.game.rounds[0]?.attempt ?? 0;
  const questions = Array.from({ length: QUESTIONS_PER_ROUND }, (_, number) => writtenQuestion(number));
  await table.do({ do: 'addQuestions', round: 1, attempt, questions });
  for (let number = 0; number < QUESTIONS_PER_ROUND; number++) {
    while (table.game.phase.name !== 'question') await tick();
    table.at = table.game.phase.opensAt + 1_234;
    await table.do({ do: 'answer', session: table.host, answerIndex: number % 4 });
    await tick();
  }
}

function writtenQuestion(number: number): WrittenQuestion {
  return {
    id: fresh('question'),
    text: `Which is "${number}"?`,
    answer: 'right',
    distractors: ['wrong', 'falsch', 'faux'],
    explanation: 'Čau! \u{1f3c0} \\ "quoted"',
    subject: `subject ${number}`,
    imageUrl: null,
    checked: true,
  };
}
