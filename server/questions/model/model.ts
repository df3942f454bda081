/** The port to a language model: objects of a shape, streamed while the model is still writing. The providers are its adapters. */

import type { z } from 'zod';

/** What calls are made for, as metrics and the budget name them: parts of games, and two things that happen beside games. */
export type Purpose = 'plan' | 'write' | 'read' | 'judge' | 'summary' | 'translate' | 'preview' | 'topUp';

/** A request to a model. */
export interface ModelRequest<T> {
  readonly purpose: Purpose;
  /** Called before each call where the caller has its own bound; false: the call is not made. */
  readonly takeCall?: () => boolean;
  /** What the model is and is to do. Never holds anything that a player wrote. */
  readonly system: string;
  /** The data to do it with. */
  readonly prompt: string;
  readonly shape: z.ZodType<T>;
  /** Whether many objects are wanted, or one. */
  readonly isList: boolean;
  /** Milliseconds until the first object must be there, and from each to the next. */
  readonly nextWithin: number;
  /** Milliseconds until all must be. */
  readonly allWithin: number;
}

export interface Model {
  /** The provider and model, as metrics name them. */
  readonly name: string;
  /**
   * Asks, and gives each object as soon as it is complete; those that do not fit the shape are left out. Rejects with a ModelError when the
   * model cannot be asked, is too slow, or gave no object at all; with the signal's reason when it aborts.
   */
  ask<T>(ask: ModelRequest<T>, signal: AbortSignal): AsyncIterable<T>;
}

/**
 * `refused`: the provider rejects the request (key, model, body). `busy`: it asks to wait. `failed`: it or the connection is broken. `slow`: out of
 * time. `tooLong`: it does not stop. `unreadable`: it answered, but nothing that was asked for. `overBudget`: it was not asked, for the
 * budget of this service, or of whoever asks, is used up.
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
