/** Bots: players controlled by the server. What a bot does follows from the game's seed and never from a question's key (docs/rules.md, "Bots"). */

import { BOT_ANSWER_LIMIT_MS, BOT_PICK_MAX_MS, BOT_PICK_MIN_MS } from './constants.ts';
import type { BotSkill, Game, Player } from './game.ts';
import { avatarFor, distinctName } from './names.ts';
import { rng, shuffled } from './random.ts';
import { presetTopics, type Difficulty, type PresetTopic } from './topics.ts';

const SKILLS: readonly BotSkill[] = ['weak', 'fair', 'strong'];

/** How often a bot knows the answer; otherwise it guesses. */
const KNOWN: Readonly<Record<Difficulty, Readonly<Record<BotSkill, number>>>> = {
  easy: { weak: 0.5, fair: 0.7, strong: 0.85 },
  medium: { weak: 0.3, fair: 0.5, strong: 0.7 },
  hard: { weak: 0.1, fair: 0.3, strong: 0.5 },
};

/** Factor of a bot's time to think. */
const PACE: Readonly<Record<BotSkill, number>> = { weak: 1, fair: 0.85, strong: 0.7 };

/** Names that are the same in every language. */
const NAMES = ['Beep', 'Bolt', 'Chip', 'Cog', 'Dot', 'Gizmo', 'Pixel', 'Robo', 'Spark', 'Zip'] as const;

/** The inputs of a bot's answer. The question's key is not one of them (BOT-2). */
export interface BotQuestion {
  readonly questionId: string;
  /** How many options there are. */
  readonly optionCount: number;
  readonly difficulty: Difficulty;
  /** The bot's time limit in milliseconds of game time. */
  readonly limit: number;
  readonly seed: string;
  readonly playerId: string;
  readonly skill: BotSkill;
}

export interface BotAnswer {
  /** Milliseconds of game time after the question opens, within the limit. */
  readonly after: number;
  readonly isRight: boolean;
  /** Which wrong option it chooses if it does not know the answer: an index from 0. */
  readonly wrongOption: number;
  /** When it answers within the second after the last person's answer, if it has not answered by then: 0 to 1 (BOT-11). */
  readonly inLastSecond: number;
}

/** When a bot answers a question, and whether it is right (BOT-1, BOT-2). */
export function botAnswer(question: BotQuestion): BotAnswer {
  const { questionId, optionCount, difficulty, limit, seed, playerId, skill } = question;
  const random = rng(seed, `bot ${playerId} answers ${questionId}`);
  const known = KNOWN[difficulty][skill];
  const isRight = random() < known + (1 - known) / optionCount;
  // The square of the mean of two draws: most answers come in the first half, a few late.
  const thought = PACE[skill] * ((random() + random()) / 2) ** 2;
  return {
    after: Math.round(Math.min(limit, BOT_ANSWER_LIMIT_MS) * (0.1 + 0.85 * thought)),
    isRight,
    wrongOption: Math.floor(random() * (optionCount - 1)),
    inLastSecond: 0.1 + 0.8 * random(),
  };
}

/** How long a bot takes to pick, in milliseconds of game time (BOT-6). */
export function botPickMs({ seed, gamesStarted, currentRound }: Game): number {
  const random = rng(seed, `bot picks after ${gamesStarted}/${currentRound}`);
  return Math.round(BOT_PICK_MIN_MS + random() * (BOT_PICK_MAX_MS - BOT_PICK_MIN_MS));
}

/** The preset that a bot picks: one that the game has not played if there is one, and never 18+ (BOT-6). */
export function botTopic({ seed, gamesStarted, currentRound, rounds }: Game): PresetTopic {
  const had = new Set(rounds.map((round) => round.presetTopic));
  const suitable = presetTopics.filter((topic) => topic !== 'adultTopics');
  const fresh = suitable.filter((topic) => !had.has(topic));
  const random = rng(seed, `bot picks ${gamesStarted}/${currentRound}`);
  const [topic = 'generalKnowledge'] = shuffled(random, fresh.length > 0 ? fresh : suitable);
  return topic;
}

/** Name, avatar, session and skill of the bot with this join order. No client can have such a session (BOT-3). */
export function makeBot(
  seed: string,
  seat: { readonly playerId: string; readonly joinOrder: number; readonly names: readonly string[] },
): Pick<Player, 'session' | 'name' | 'avatar'> & { readonly bot: BotSkill } {
  const { playerId, joinOrder, names } = seat;
  const inOrder = shuffled(rng(seed, 'bot names'), NAMES);
  const name = distinctName(inOrder[joinOrder % inOrder.length] ?? NAMES[0], names);
  const [bot = 'fair'] = shuffled(rng(seed, `bot skill ${playerId}`), SKILLS);
  return { session: `bot:${playerId}`, name, avatar: avatarFor(name), bot };
}
