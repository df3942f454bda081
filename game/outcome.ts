/** The outcome of a command: events, or a refusal that changes nothing. */

import type { Event } from './events.ts';
import type { RefusalCode } from './refusals.ts';
import { fail, type Failure, type Result } from './result.ts';
import type { Receipt } from './scoring.ts';

interface Acceptance {
  readonly events: readonly Event[];
  /** The receipt of an answer; only after the command `answer`. */
  readonly receipt?: Receipt;
}

export type Outcome = Result<Acceptance, RefusalCode>;
export type Refused = Failure<RefusalCode>;
export type Accepted = Exclude<Outcome, Refused>;

/** The command is accepted; without events, it was accepted before or there was nothing to do. */
export function accept(...events: readonly Event[]): Accepted {
  return { ok: true, events };
}

/** The command is refused, with the code of the reason. */
export function refuse(code: RefusalCode): Refused {
  return fail(code);
}
