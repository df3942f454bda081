/** The one count of answers: every number of the results page, its file, its picture and the summary comes from here. */

export interface AnswerRecord {
  readonly playerId: string;
  readonly answerIndex: number;
  readonly isCorrect: boolean;
  readonly points: number;
  /** Milliseconds of game time. */
  readonly timeTaken: number;
  /** Given by a bot. */
  readonly bot?: true;
}

/** A player to whom a question was put. */
export type Asked = Pick<AnswerRecord, 'playerId' | 'bot'>;

interface Counted {
  readonly answers: readonly AnswerRecord[];
  readonly unanswered: readonly Asked[];
  readonly voided: boolean;
}

export interface Tally {
  /** Questions put to players, answered or not: what `right` is out of. */
  readonly asked: number;
  readonly answered: number;
  readonly right: number;
  readonly points: number;
  /** Mean time of the answers in whole milliseconds of game time; null without answers. */
  readonly averageTime: number | null;
  /** Fastest right answer in milliseconds of game time; null without one. */
  readonly fastestTime: number | null;
}

/** Bots are in no statistic of people (BOT-9). */
export const isPerson = ({ bot }: Asked): boolean => bot !== true;

/** How questions went for the counted players: by default people. A void question counts for nothing (RES-4). */
export function tallyOf(questions: readonly Counted[], isCounted: (who: Asked) => boolean = isPerson): Tally {
  const counted = questions.filter(({ voided }) => !voided);
  const answers = counted.flatMap((question) => question.answers).filter(isCounted);
  const unanswered = counted.flatMap((question) => question.unanswered).filter(isCounted);
  const right = answers.filter(({ isCorrect }) => isCorrect);
  const times = right.map(({ timeTaken }) => timeTaken);
  return {
    asked: answers.length + unanswered.length,
    answered: answers.length,
    right: right.length,
    points: sum(answers.map(({ points }) => points)),
    averageTime:
      answers.length === 0
        ? null
        : Math.round(sum(answers.map(({ timeTaken }) => timeTaken)) / answers.length),
    fastestTime: times.length === 0 ? null : Math.min(...times),
  };
}

/** Whether a question of these rounds was put to a player: who came later has no score in them to come back from. */
export function wasAskedIn(
  rounds: readonly { readonly questions: readonly Counted[] }[],
  playerId: string,
): boolean {
  const isPlayer = (who: Asked): boolean => who.playerId === playerId;
  return (
    tallyOf(
      rounds.flatMap(({ questions }) => questions),
      isPlayer,
    ).asked > 0
  );
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
