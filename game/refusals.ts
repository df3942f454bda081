/** The codes of every refusal. The sentence for people lives in the language files, the HTTP status in `protocol/`. */

export const REFUSAL_CODES = [
  'INVALID_INPUT',
  'NAME_REQUIRED',
  'NAME_TOO_LONG',
  'NOT_A_PLAYER',
  'PLAYER_NOT_FOUND',
  'REMOVED',
  'GAME_STARTED',
  'GAME_FULL',
  'ONLY_HOST',
  'NOT_ENOUGH_PLAYERS',
  'NOT_ENOUGH_TEAMS',
  'NOT_UNLOCKED',
  'NOT_CHOOSING',
  'NOT_THE_CHOOSER',
  'TOPIC_REQUIRED',
  'TOPIC_TOO_LONG',
  'TOPIC_NOT_FOR_KIDS',
  'TOPIC_ALREADY_SELECTED',
  'MODEL_REQUIRED',
  'QUESTION_NOT_OPEN',
  'QUESTION_CLOSED',
  'ANSWER_OUT_OF_RANGE',
  'NOT_THE_ORGANIZER',
  'NOTHING_TO_SKIP',
  'NOT_FINISHED',
  'QUESTION_NOT_FOUND',
  'CHALLENGE_CLOSED',
  'TOO_MANY_CHANGES',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];
