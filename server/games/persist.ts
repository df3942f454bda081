/** Saves what effects result in, also when the store is unavailable for a while. */

import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { isUnavailable } from '../platform/unavailable.ts';
import type { GameCommand } from './decide-batch.ts';
import type { GameCommands } from './game-commands.ts';

/** When a result that could not be saved, because the store was unavailable, is saved again. */
const SAVE_RETRY_MS = 250;

/** What an effect runs under. */
export interface EffectRun {
  /** Aborted when the game wants the effect no more, or another process has it. */
  readonly signal: AbortSignal;
  /** Rejects where another process has the effect, or where that cannot be known. */
  readonly confirm: () => Promise<void>;
}

export interface PersistParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly commands: GameCommands;
}

/**
 * Saves a result of an effect. While the store is unavailable it is tried again, so that a model's reply is not lost: saving it twice changes nothing.
 * Rejects when it cannot be saved for another reason, or with the signal's reason.
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

/** Resolves after a time; rejects when the signal is aborted before. */
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
