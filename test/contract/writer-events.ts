/** What the process that tests kill writes: one event for each version of a game, known to those who look for it afterwards. */

import type { Event } from '../../game/events.ts';

/** The event of a version from 2 on; every fourth one also writes rows of the tables. */
export function writtenAs(version: number): Event {
  return version % 4 === 0
    ? { type: 'challenged', seat: 0, questionId: `question-${version}`, judge: 'model' }
    : { type: 'summaryKept', summary: `entry ${version}`.repeat(20) };
}
