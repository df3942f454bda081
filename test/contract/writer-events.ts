/** The events that the killed process writes: one per version of a game, so that a test can check them afterwards. */

import type { Event } from '../../game/events.ts';

/** The event of a version from 2 on; every fourth one also writes table rows. */
export function writtenAs(version: number): Event {
  return version % 4 === 0
    ? { type: 'challenged', seat: 0, questionId: `question-${version}`, judge: 'model' }
    : { type: 'summaryKept', summary: `entry ${version}`.repeat(20) };
}
