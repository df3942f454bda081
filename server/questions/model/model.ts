/** The port to a language model: objects of a shape, streamed while the model is still writing. The providers are its adapters. */

import type { z } from 'zod';

/** The purposes of calls, as metrics and the budget name them. `translate`, `preview` and `topUp` are not part of a game. */
export type Purpose = 'plan' | 'write' | 'read' | 'judge' | 'summary' | 'translate' | 'preview' | 'topUp';

/** A request to a model. */
export interface ModelRequest<T> {
  readonly purpose: Purpose;
  /** Called before each call if the caller has its own bound; if it returns false, the call is not made. */
  readonly takeCall?: () => boolean;
  /** The model's role and task. Never contains text that a player wrote. */
  readonly system: string;
  /** The data to do it with. */
  readonly prompt: string;
  readonly shape: z.ZodType<T>;
  /** Whether many objects are wanted, or one. */
  readonly isList: boolean;
  /** Milliseconds until the first object, and from each object to the next. */
  readonly nextWithin: number;
  /** Milliseconds for the whole call. */
  readonly allWithin: number;
}

export interface Model {
  /** The provider and model, as metrics name them. */
  readonly name: string;
  /**
   * Yields each object as soon as it is complete, without those that do not fit the shape. Rejects with a ModelError if the model cannot be
   * asked, is too slow, or gave no object at all; with the signal's reason if it aborts.
   */
  ask<T>(ask: ModelRequest<T>, signal: AbortSignal): AsyncIterable<T>;
}

/**
 * `refused`: the provider rejects the request (key, model, body). `busy`: it asks to wait. `failed`: it or the connection is broken. `slow`: out of
 * time. `tooLong`: the answer exceeds its limit. `unreadable`: it answered, but without a wanted object. `overBudget`: it was not asked, because
 * the budget of this service or of the caller is used up.
 */
export type ModelFailure = 'refused' | 'busy' | 'failed' | 'slow' | 'tooLong' | 'unreadable' | 'overBudget';

/** Why a model gave nothing, or stopped giving. */
export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** Milliseconds the provider asks to wait; null when it did not say. */
  readonly retryAfter: number | null;

  constructor(
    failure: ModelFailure,
    message: string,
    options: { cause?: unknown; retryAfter?: number | null } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ModelError';
    this.failure = failure;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** Whether the only failure is that the budget is used up, which the budget itself logs. */
export function isOverBudget(error: unknown): boolean {
  return error instanceof ModelError && error.failure === 'overBudget';
}

/** The same model for another purpose, whose calls `takeCall` may bound. */
export function withPurpose(model: Model, use: Pick<ModelRequest<unknown>, 'purpose' | 'takeCall'>): Model {
  return { name: model.name, ask: (ask, signal) => model.ask({ ...ask, ...use }, signal) };
}

/** The first object a model gives. Rejects as `ask` does. */
export async function askOne<T>(model: Model, ask: ModelRequest<T>, signal: AbortSignal): Promise<T> {
  for await (const object of model.ask(ask, signal)) return object;
  throw new ModelError('unreadable', `${model.name} gave nothing`);
}

/** The first object of the first model that gives one. Rejects with the last one's error. */
export async function askInTurn<T>(
  models: readonly Model[],
  ask: ModelRequest<T>,
  signal: AbortSignal,
): Promise<T> {
  let last: unknown = new ModelError('refused', 'there is no model');
  for (const model of models) {
    try {
      return await askOne(model, ask, signal);
    } catch (error) {
      signal.throwIfAborted();
      last = error;
    }
  }
  throw last;
}
