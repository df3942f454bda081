/** Stripe as payments use it, as a port. */

import type { PaymentUpdate } from './payment.ts';

export interface CheckoutOrder {
  readonly paymentId: string;
  readonly origin: string;
  /** When the checkout's page stops taking money, in milliseconds. */
  readonly expiresAt: number;
}

/** A signed event: what it tells, and of which payment. */
export interface WebhookEvent {
  readonly eventId: string;
  /** The payment's id where the event carries it, else its payment intent. */
  readonly of: { readonly paymentId: string | null; readonly intent: string | null };
  readonly news: PaymentUpdate;
}

/** Stripe gave no usable answer. `isFinal`: it did answer, so that repeating the call would get the same. */
export class CheckoutError extends Error {
  readonly isFinal: boolean;

  constructor(isFinal: boolean, cause: unknown) {
    super('Stripe gave no usable answer', { cause });
    this.isFinal = isFinal;
  }
}

export interface Checkout {
  /** Opens a checkout. The same order gives the same checkout, however often. Rejects with a CheckoutError. */
  open(order: CheckoutOrder): Promise<{ readonly id: string; readonly url: string }>;
  /** What Stripe knows at an instant of a checkout and of the money. Rejects with a CheckoutError. */
  read(checkoutId: string, at: number): Promise<PaymentUpdate>;
  /** The payment a payment intent was made for; null: none of ours. Rejects with a CheckoutError. */
  paymentOf(intent: string): Promise<string | null>;
  /** The event of a webhook call; `forged` when it is not signed, or not about now; null when it tells us nothing. */
  verify(body: Uint8Array, signature: string, at: number): WebhookEvent | 'forged' | null;
}
