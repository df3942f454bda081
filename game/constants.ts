/** The numbers of the game: specification section 9, and the clock of docs/rules.md. Durations are in milliseconds of game time unless named otherwise. */

export const PLAYERS_MIN = 2;
export const PLAYERS_MAX = 10;
/** Teams with players that a start needs. */
export const TEAMS_MIN = 2;
export const NAME_MAX = 20;
/** Twenty of the longest emoji; keeps one endless character from being a name. */
export const NAME_CODE_POINTS_MAX = 240;
export const TOPIC_MAX = 100;
export const GAME_NAME_MAX = 40;

export const ROUNDS_SETTING = { min: 1, max: 20 } as const;
export const ROUNDS_AUTOMATIC_MIN = 2;
export const QUESTION_TIME_LIMIT = { min: 5, max: 60, default: 10 } as const;
export const QUESTIONS_PER_ROUND = 6;
/** Attempts in which a round's questions may be newly written; later ones only look for ready-made questions. */
export const GENERATION_ATTEMPTS_MAX = 3;
export const TEAMS = { min: 2, max: 5 } as const;
export const PERSONAL_TOPICS_MAX = 10;

/** Changes of one session's seat (name, avatar, team, extra time asked for), and of all seats together, until play again. */
export const SEAT_CHANGES_MAX = 60;
export const TABLE_CHANGES_MAX = 600;
/** Changes by the host (settings, extra time agreed to) until play again. */
export const HOST_CHANGES_MAX = 400;
/** Seats that one lobby gives: who leaves and joins again takes another. */
export const JOINS_MAX = 200;
/** Sessions whose removals are remembered, the latest. */
export const REMOVALS_KEPT = 100;

/** Points of a right answer, and the most that speed can add to it. */
export const POINTS_RIGHT = 100;
export const SPEED_BONUS_MAX = 100;

const SECOND = 1_000;

export const GET_READY = 3 * SECOND;
export const CHOOSING = 60 * SECOND;
export const GENERATING = 45 * SECOND;
export const GENERATION_FAILED = 60 * SECOND;
const INTRO_SPLASH = 1 * SECOND;
export const INTRO_STEP = 800;
/** Splash, three counted steps, and the step that says "Let's play". */
export const INTRO = INTRO_SPLASH + 4 * INTRO_STEP;
/** How long a question travels before every device shows it. */
export const LEAD = 300;
export const ALL_ANSWERED_PAUSE = 1 * SECOND;
export const REVEAL = 6 * SECOND;
/** The big screen needs 4 s for the answer and 3 + 2 + 1 s for its leaderboard. */
export const REVEAL_WITH_SHOW_SCREEN = 10 * SECOND;
export const ZEN_QUESTION = 120 * SECOND;
export const WAITING_FOR_QUESTIONS = 20 * SECOND;
export const FILLING = 5 * SECOND;

/** Real milliseconds, never divided by the game's speed: they belong to networks and people, not to the game. */
export const GRACE = 250;
export const ABSENT_AFTER = 5 * SECOND;
export const ABSENT_AFTER_POLL = 6 * SECOND;
export const PRESENT_AFTER_START = 10 * SECOND;
export const ABSENT_CHOOSER = 20 * SECOND;
export const PAUSE_AFTER = 10 * SECOND;
export const HOST_ABSENT = 60 * SECOND;
export const OUTAGE = 5 * SECOND;
