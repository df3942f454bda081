/** What comes of a command: events, or a refusal that changes nothing. */

import type { Event } from './events.ts';
import type { RefusalCode } from './refusals.ts';
import type { Receipt } from './scoring.ts';

export interface Accepted {
  readonly ok: true;
  readonly events: readonly Event[];
  /** What a player learns of an answer at once; with `answer` only. */
  readonly receipt?: Receipt;
}

export interface Refused {
  readonly ok: false;
  readonly code: RefusalCode;
}

export type Outcome = Accepted | Refused;

/** The command is granted; with no events, it had been granted before or there was nothing to do. */
export function accept(...events: readonly Event[]): Accepted {
  return { ok: true, events };
}

/** The command is refused by name. */
export function refuse(code: RefusalCode): Refused {
  return { ok: false, code };
}
