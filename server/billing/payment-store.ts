/** What payments are kept in, as a port. */

import type { SessionKey } from '../../game/game.ts';
import type { PaymentUpdate, Payment } from './payment.ts';

export interface PaymentOrder {
  /** The id a new payment gets. */
  readonly id: string;
  readonly session: SessionKey;
  readonly origin: string;
  readonly at: number;
  /** A payment begun before this instant is not gone on with. */
  readonly since: number;
}

/** A change of a payment, before and after. */
interface Booked {
  readonly before: Payment;
  readonly after: Payment;
  /** The sessions whose unlock it changed. */
  readonly unlockChanged: readonly SessionKey[];
}

export interface PaymentStore {
  /** The payment a session's click goes on with: begun shortly before with the same way back and nothing known of it; else a new one. */
  begin(order: PaymentOrder): Promise<Payment>;
  /** The next click begins a new payment; news of this one still count. */
  giveUp(id: string): Promise<void>;
  keepCheckout(id: string, checkoutId: string, url: string): Promise<void>;
  find(id: string): Promise<Payment | null>;
  findByIntent(intent: string): Promise<Payment | null>;
  /** The payments of a session whose checkout was opened since an instant, and of which nothing is known; oldest first. */
  listOpen(session: SessionKey, since: number): Promise<Payment[]>;
  /** Payments begun since an instant, oldest first. */
  list(since: number): Promise<Payment[]>;
  /** Whether Stripe may be asked about a payment now: not when somebody has since `notSince`. Remembers that it was. */
  mayAsk(id: string, at: number, notSince: number): Promise<boolean>;
  /**
   * Books news of a payment, and gives or takes its unlock, in one transaction: 24 h when it becomes paid, what is left of them
   * taken when the money goes back. PaymentUpdate of a known event change nothing. null: no such payment.
   */
  book(id: string, news: PaymentUpdate, at: number, eventId?: string): Promise<Booked | null>;

  /** How many restore codes of a session were revoked. */
  countRevoked(session: SessionKey): Promise<number>;
  /** Remembers the digest of a session's restore code. */
  keepCode(digest: string, session: SessionKey, at: number): Promise<void>;
  /** false: no such code, or revoked already. */
  revokeCode(digest: string, at: number): Promise<boolean>;
  /** Revokes a code, and moves what its session bought back to that session. `empty`: nothing of it is left; null: no such code. */
  takeBack(digest: string, at: number): Promise<'moved' | 'empty' | null>;
  /** Moves what a code's session bought or holds to a session. The sessions whose unlock changed; null: no such code, or nothing left to move. */
  restore(digest: string, to: SessionKey, at: number): Promise<readonly SessionKey[] | null>;
}
