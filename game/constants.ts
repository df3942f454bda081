/** The numbers of the game (docs/rules.md). Durations are in milliseconds of game time unless named otherwise. */

export const PLAYERS_MIN = 2;
/** Players who are seated at once. */
export const PLAYERS_MAX = 10;
/** Seats of one game, including those of players who left. */
export const PLACES_MAX = 15;
/** Teams with players that a start needs. */
export const TEAMS_MIN = 2;
export const NAME_MAX = 20;
/** Code points of a name: room for twenty of the longest emoji. A single visible character can have any length. */
export const NAME_CODE_POINTS_MAX = 240;
export const TOPIC_MAX = 100;
/** The keys of the ten preset topics, in the order in which they are shown. */
export const PRESETS = [
  'generalKnowledge',
  'scienceNature',
  'entertainment',
  'sports',
  'cars',
  'artLiterature',
  'spaceTechnology',
  'cooking',
  'varia',
  'adultTopics',
] as const;
export const GAME_NAME_MAX = 40;
/** The faces that players throw (REACT-1). */
export const REACTIONS = ['laugh', 'wow', 'cry', 'clap', 'heart'] as const;
export type Reaction = (typeof REACTIONS)[number];
/** The least time between two reactions of a player, in real milliseconds. */
export const REACTION_INTERVAL_MS = 2_000;
/** The longest suggested topic in characters, so that it fits on a button; suggestions per player and turn to choose (SUGGEST-2, SUGGEST-3). */
export const SUGGESTION_MAX = 40;
export const SUGGESTIONS_PER_TURN_MAX = 3;

export const ROUNDS_SETTING = { min: 1, max: 20 } as const;
export const ROUNDS_AUTOMATIC_MIN = 2;
export const QUESTION_TIME_LIMIT = { min: 5, max: 60, default: 10 } as const;
/** Bots in a practice game. */
export const PRACTICE_BOTS = 3;
/** Its rounds, unless they are set. */
export const PRACTICE_ROUNDS = 1;
export const QUESTIONS_PER_ROUND = 6;
/** Attempts per round that may write new questions. Later ones only use ready-made questions. */
export const GENERATION_ATTEMPTS_MAX = 3;
export const TEAMS = { min: 2, max: 5 } as const;
export const PERSONAL_TOPICS_MAX = 10;

/** Changes of one session's seat (name, avatar, team, extra time asked for), and of all seats together, until play again. */
export const SEAT_CHANGES_MAX = 60;
export const TABLE_CHANGES_MAX = 600;
/** Changes by the host (settings, extra time agreed to, muting) until play again. */
export const HOST_CHANGES_MAX = 400;
/** Seats that one lobby gives. A player who leaves and joins again takes another one. */
export const JOINS_MAX = 200;
/** How many sessions' removals are remembered: the latest. */
export const REMOVALS_KEPT = 100;

/** The most unanswered knocks; admitted people without a seat; knocks per session, and per game. */
export const KNOCKS_ASKING_MAX = 5;
export const KNOCKS_ADMITTED_MAX = 10;
export const KNOCKS_PER_SESSION_MAX = 3;
export const KNOCKS_MAX = 60;

/** Points of a right answer, and the most that speed can add to it. */
export const POINTS_RIGHT = 100;
export const SPEED_BONUS_MAX = 100;

const SECOND_MS = 1_000;

export const GET_READY_MS = 3 * SECOND_MS;
/** With teams, the intro also shows each player the own team and its members. */
export const GET_READY_TEAMS_MS = 5 * SECOND_MS;
export const CHOOSING_MS = 60 * SECOND_MS;
/** How long a chooser has before the host may pass the choice on. */
export const CHOOSER_MIN_MS = 30 * SECOND_MS;
export const GENERATING_MS = 45 * SECOND_MS;
export const GENERATION_FAILED_MS = 60 * SECOND_MS;
const INTRO_SPLASH_MS = 1 * SECOND_MS;
export const INTRO_STEP_MS = 800;
/** Splash, three counted steps, and the step that says "Let's play". */
export const INTRO_MS = INTRO_SPLASH_MS + 4 * INTRO_STEP_MS;
/** How long before its opening a question is sent, so that every device receives it in time. */
export const QUESTION_LEAD_MS = 300;
/** The longest reading time that follows from a question's length; extra time and kids mode multiply it. */
export const READING_MAX_MS = 4 * SECOND_MS;
/** The shortest reading time if every question is first shown alone. */
export const READING_ALWAYS_MIN_MS = 1 * SECOND_MS;
/** What kids mode multiplies it by. */
export const KIDS_READING_FACTOR = 2;
export const ALL_ANSWERED_PAUSE_MS = 1 * SECOND_MS;
export const REVEAL_MS = 6 * SECOND_MS;
/** The big screen needs 4 s for the answer and 3 + 2 + 1 s for its leaderboard. */
export const REVEAL_WITH_SHOW_SCREEN_MS = 10 * SECOND_MS;
export const ZEN_QUESTION_MS = 120 * SECOND_MS;
/** The bounds of a bot's time to pick a topic, and its longest time to answer. */
export const BOT_PICK_MIN_MS = 1 * SECOND_MS;
export const BOT_PICK_MAX_MS = 2.5 * SECOND_MS;
export const BOT_ANSWER_LIMIT_MS = 20 * SECOND_MS;
export const WAITING_FOR_QUESTIONS_MS = 20 * SECOND_MS;
export const FILLING_MS = 5 * SECOND_MS;

/** Real milliseconds, never divided by the game's speed: they concern networks and people. */
export const ANSWER_GRACE_MS = 250;
export const ABSENT_AFTER_MS = 5 * SECOND_MS;
export const ABSENT_AFTER_POLL_MS = 6 * SECOND_MS;
export const PRESENT_AFTER_START_MS = 10 * SECOND_MS;
export const ABSENT_CHOOSER_MS = 20 * SECOND_MS;
export const PAUSE_AFTER_MS = 10 * SECOND_MS;
export const HOLD_MAX_MS = 15 * 60 * SECOND_MS;
export const ABSENT_HOLDER_MS = 20 * SECOND_MS;
export const HOST_ABSENT_MS = 60 * SECOND_MS;
/** How long a knock waits for an answer, and after how long another player may answer if host and organizer are absent. */
export const KNOCK_LASTS_MS = 120 * SECOND_MS;
export const DOOR_PASSES_MS = 20 * SECOND_MS;
export const OUTAGE_MS = 5 * SECOND_MS;
