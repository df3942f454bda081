/** The port to Stripe. */

import type { PaymentUpdate } from './payment.ts';

export interface CheckoutOrder {
  readonly paymentId: string;
  readonly origin: string;
  /** When the checkout page expires, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A signed event: which payment it belongs to, and how it updates that payment. */
export interface WebhookEvent {
  readonly eventId: string;
  /** The payment's id if the event has it; else its payment intent. */
  readonly target: { readonly paymentId: string | null; readonly intent: string | null };
  readonly update: PaymentUpdate;
}

/** Stripe gave no usable answer. `isFinal`: it refused the call and would refuse it again. */
export class CheckoutError extends Error {
  readonly isFinal: boolean;

  constructor(isFinal: boolean, cause: unknown) {
    super('Stripe gave no usable answer', { cause });
    this.isFinal = isFinal;
  }
}

export interface Checkout {
  /** Opens a checkout. Idempotent: the same order returns the same checkout. Rejects with a CheckoutError. */
  open(order: CheckoutOrder): Promise<{ readonly id: string; readonly url: string }>;
  /** Reads the state of a checkout, its payment and its refunds at an instant. Rejects with a CheckoutError. */
  read(checkoutId: string, at: number): Promise<PaymentUpdate>;
  /** The id of a payment intent's payment; null if the intent is not of this server. Rejects with a CheckoutError. */
  paymentOf(intent: string): Promise<string | null>;
  /** The event of a webhook call. `forged`: the signature is invalid, too old or from the future. `malformed`: signed, but not an event. null: the event changes no payment. */
  verify(body: Uint8Array, signature: string, at: number): WebhookEvent | 'forged' | 'malformed' | null;
}
