/** Saves the results of effects, even if the store is unavailable for a while. */

import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { isUnavailable } from '../platform/unavailable.ts';
import type { GameCommand } from './decide-batch.ts';
import type { GameCommands } from './game-commands.ts';

/** Delay before a result is saved again because the store was unavailable. */
const SAVE_RETRY_MS = 250;

/** The conditions under which an effect may go on. */
export interface EffectRun {
  /** Aborted when the game no longer wants the effect, or another process has its lease. */
  readonly signal: AbortSignal;
  /** Rejects if another process has the effect's lease, or if the database cannot say. */
  readonly confirm: () => Promise<void>;
}

export interface PersistParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly commands: GameCommands;
}

/**
 * Saves a result of an effect. Retries while the store is unavailable, so that no model's reply is lost. Saving a result twice changes nothing.
 * Rejects if saving fails for another reason, or with the signal's reason.
 */
export async function persist(
  { clock, logger, commands }: PersistParts,
  gameId: string,
  command: GameCommand,
  { signal, confirm }: EffectRun,
): Promise<void> {
  for (let times = 0; ; times++) {
    try {
      await confirm();
      await commands.run(gameId, command);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!isUnavailable(error)) throw error;
      if (times === 0)
        logger.warn({ err: error, gameId, command: command.do }, 'a result could not be saved yet');
      await pause(clock, SAVE_RETRY_MS, signal);
    }
  }
}

/** Resolves after `milliseconds`; rejects with an AbortError if the signal is aborted before. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.wakeAt(clock.now() + milliseconds, () => {
      signal.removeEventListener('abort', give);
      resolve();
    });
    const give = (): void => {
      cancel();
      reject(new DOMException('given up', 'AbortError'));
    };
    signal.addEventListener('abort', give, { once: true });
  });
}
