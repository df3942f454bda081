/** What bots do when their instant has come: answer, and pick a topic (docs/rules.md, "Bots"). */

import { botTopic } from './bots.ts';
import type { Moment, Presence } from './commands.ts';
import { botMoves, botPicksAt, chooserOf, limitOf } from './deadline.ts';
import type { Answered, TopicSelected } from './events.ts';
import { questionOf, type Game, type Instant } from './game.ts';
import { pointsFor } from './scoring.ts';
import { DEFAULT_DIFFICULTY } from './topics.ts';

/** The answers that bots give up to an instant, each once. The key is read here, after time and correctness are decided (BOT-1, BOT-2, BOT-11). */
export function botAnswers(game: Game, presence: Presence, until: Instant): Answered[] {
  const current = questionOf(game);
  if (current === null) return [];
  const moves = botMoves(game, presence).filter(({ at }) => at <= until);
  if (moves.length === 0) return [];
  const { correctAnswer, options } = current.question;
  const isDouble = current.answers.double === true;
  const wrong = [...options.keys()].filter((option) => option !== correctAnswer);
  return moves.map(({ seat, isRight, wrongOption, timeTaken }) => {
    const choice = isRight ? correctAnswer : (wrong[wrongOption] ?? correctAnswer);
    const limit = game.settings.zen ? null : limitOf(game, seat);
    return {
      type: 'answered',
      seat,
      choice,
      timeTaken,
      points: pointsFor(choice === correctAnswer, timeTaken, limit, isDouble),
    };
  });
}

/** The topic that the choosing bot picks once its time to think is over; null before that, and if no bot chooses (BOT-6). */
export function botPick(game: Game, { at }: Moment): TopicSelected | null {
  const due = botPicksAt(game);
  if (due === null || due > at) return null;
  const topic = botTopic(game);
  return {
    type: 'topicSelected',
    round: game.currentRound,
    topic,
    presetTopic: topic,
    difficulty: DEFAULT_DIFFICULTY,
    chosenBy: chooserOf(game),
    attempt: game.attempts + 1,
  };
}
