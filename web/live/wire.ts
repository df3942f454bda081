/** Values of the wire that the client needs too, held to protocol/ by their types (its schemas stay out of the bundle). */

import type { CLOSE_CODES, WITHOUT } from '../../protocol/live.ts';

export const CLOSED: typeof CLOSE_CODES = {
  notAMessage: 4400,
  noSession: 4401,
  showScreenLocked: 4402,
  notOfThisGame: 4403,
  noSuchGame: 4404,
  dead: 4408,
  tooLarge: 4413,
  tooMany: 4429,
};

/** Optional fields of the view as they are while absent. */
export const ABSENT: typeof WITHOUT = { paused: false, speed: 1, teams: [], voided: [] };
