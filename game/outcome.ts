/** What comes of a command: events, or a refusal that changes nothing. */

import type { Event } from './events.ts';
import type { RefusalCode } from './refusals.ts';
import { fail, type Failure, type Result } from './result.ts';
import type { Receipt } from './scoring.ts';

interface Granted {
  readonly events: readonly Event[];
  /** The receipt of an answer; with the command `answer` only. */
  readonly receipt?: Receipt;
}

export type Outcome = Result<Granted, RefusalCode>;
export type Refused = Failure<RefusalCode>;
export type Accepted = Exclude<Outcome, Refused>;

/** The command is granted; with no events, it had been granted before or there was nothing to do. */
export function accept(...events: readonly Event[]): Accepted {
  return { ok: true, events };
}

/** The command is refused, with the code of the reason. */
export function refuse(code: RefusalCode): Refused {
  return fail(code);
}
