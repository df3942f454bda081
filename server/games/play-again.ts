/** Takes a finished game back to its lobby, with its join code, or another one if that is taken by now. */

import { isAtTable, type SessionKey } from '../../game/game.ts';
import type { FreePlays } from '../billing/port.ts';
import { newId } from '../platform/ids.ts';
import type { CommandResult } from './decide-batch.ts';
import type { GameCommands } from './game-commands.ts';
import { CODE_TRIES_MAX, freeJoinCode, type JoinCodeParts } from './join-codes.ts';
import type { PresenceTracker } from './presence.ts';

export interface PlayAgainParts extends JoinCodeParts {
  readonly commands: GameCommands;
  readonly plays: Pick<FreePlays, 'unlockOf'>;
  readonly presence: Pick<PresenceTracker, 'seen'>;
}

/** Runs `playAgain` for the host of a game. `UNAVAILABLE`: no join code is free. */
export async function playAgain(
  parts: PlayAgainParts,
  gameId: string,
  session: SessionKey,
): Promise<CommandResult> {
  const { commands, plays } = parts;
  const { unlocked } = await plays.unlockOf(session);
  const cached = await commands.read(gameId);
  if (cached === null) return { ok: false, code: 'GAME_NOT_FOUND', game: null };
  if (isAtTable(cached.game, session)) parts.presence.seen(gameId, session);
  let { code } = cached.game;
  // Ten minutes after a game's end its code is free, and may be reserved for another session.
  const inUse = await parts.store.codesInUse([code], parts.clock.now());
  if (inUse.length === 0 && !(await parts.lookups.lockCode(code))) code = (await freeJoinCode(parts)) ?? code;
  for (let tries = 0; tries < CODE_TRIES_MAX; tries++) {
    const command = { do: 'playAgain', session, code, unlocked, playerId: newId() } as const;
    const result = await commands.run(gameId, command);
    if (result.ok || result.code !== 'CODE_TAKEN') return result;
    code = (await freeJoinCode(parts)) ?? code;
  }
  return { ok: false, code: 'UNAVAILABLE', game: null };
}
