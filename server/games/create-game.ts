/** Creates a game: chooses its id, join code and language, then sends `create` through the queue like every command. */

import { PRACTICE_BOTS } from '../../game/constants.ts';
import { isAtTable, type SessionKey } from '../../game/game.ts';
import type { SettingsChange } from '../../game/settings.ts';
import type { FreePlays } from '../billing/port.ts';
import { identifyLanguage } from '../languages/identify.ts';
import { mayEnter } from '../limits/open-games.ts';
import type { Clock } from '../platform/clock.ts';
import { newId, newSeed } from '../platform/ids.ts';
import type { Store } from '../store/store.ts';
import type { CodeLookups } from './code-lookups.ts';
import type { CommandResult } from './decide-batch.ts';
import type { GameCommands } from './game-commands.ts';
import { CODE_TRIES_MAX, freeJoinCode } from './join-codes.ts';
import type { PresenceTracker } from './presence.ts';

export interface CreateGameParts {
  readonly store: Pick<Store, 'codesInUse' | 'saveIdempotent' | 'findIdempotent' | 'findOpenBySession'>;
  readonly clock: Clock;
  readonly commands: GameCommands;
  readonly plays: Pick<FreePlays, 'unlockOf'>;
  readonly presence: Pick<PresenceTracker, 'seen' | 'forget'>;
  readonly lookups: Pick<CodeLookups, 'lockCode' | 'isReserved' | 'noteSeat'>;
  readonly config: { readonly gameSpeed: number };
}

export interface CreateGameRequest {
  readonly session: SessionKey;
  readonly address: string;
  /** Requests of a session with the same key create one game. null: each request creates its own. */
  readonly idempotencyKey: string | null;
  /** The requested join code. The game gets another one if this was not reserved for the session, or is taken. */
  readonly code?: string | undefined;
  /** A language tag, or a language's name in any language: 'German' becomes `de`. */
  readonly language: string;
  readonly name: string;
  readonly avatar?: string | undefined;
  readonly settings?: SettingsChange | undefined;
  /** Whether the game starts at once, with one person against bots. */
  readonly practice?: boolean | undefined;
}

/**
 * Creates a game and seats its host, or makes the host its organizer. A repeated request returns the current state of its game, or
 * `GAME_STARTED` if its creator has left that game and it has started. `UNAVAILABLE`: no join code is free.
 * `RATE_LIMITED`: the session is in too many games.
 */
export async function createGame(parts: CreateGameParts, request: CreateGameRequest): Promise<CommandResult> {
  const { session, address, name, avatar, settings, practice = false } = request;
  const language = identifyLanguage(request.language).shipped ?? request.language;
  const wanted = await wantedCode(parts, request);
  const { unlocked } = await parts.plays.unlockOf(session);
  const id = await reserveId(parts, request);
  if (!(await mayEnter(parts.store, session, id)).ok) return { ok: false, code: 'RATE_LIMITED', game: null };
  const botIds = Array.from({ length: practice ? PRACTICE_BOTS : 0 }, newId);
  const game = {
    id,
    language,
    session,
    name,
    avatar,
    settings,
    unlocked,
    speed: parts.config.gameSpeed,
    botIds,
  };
  for (let tries = 0; tries < CODE_TRIES_MAX; tries++) {
    const code = tries === 0 && wanted !== null ? wanted : await freeJoinCode(parts);
    if (code === null) break;
    // A practice game starts at once, and would pause at once if its only person counted as absent.
    if (practice) parts.presence.seen(id, session);
    const created = await parts.commands.run(id, {
      do: 'create',
      isStarted: practice,
      game: { ...game, code, seed: newSeed(), playerId: newId() },
    });
    if (!created.ok && created.code === 'CODE_TAKEN') continue;
    if (!created.ok) {
      parts.presence.forget(id);
      return created;
    }
    if (isAtTable(created.game, session)) parts.presence.seen(id, session);
    else if (created.game.phase.name !== 'lobby') return { ok: false, code: 'GAME_STARTED', game: null };
    await parts.lookups.noteSeat(created.game, address);
    return created;
  }
  return { ok: false, code: 'UNAVAILABLE', game: null };
}

/** The id for a new game. The same for every request with one idempotency key, so that a repeated request finds the first one's game. */
async function reserveId(
  { store, clock }: CreateGameParts,
  { session, idempotencyKey: key }: CreateGameRequest,
): Promise<string> {
  const gameId = newId();
  if (key === null) return gameId;
  const isNew = await store.saveIdempotent(session, key, gameId, clock.now());
  return isNew ? gameId : ((await store.findIdempotent(session, key)) ?? gameId);
}

/** The requested code if it was reserved for this session and is still free; else null. */
async function wantedCode(
  { store, clock, lookups }: CreateGameParts,
  { code, session }: CreateGameRequest,
): Promise<string | null> {
  if (code === undefined || !(await lookups.isReserved(session, code))) return null;
  const taken = await store.codesInUse([code], clock.now());
  return taken.length === 0 ? code : null;
}
