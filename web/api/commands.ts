/** HTTP calls of pages that need no game on screen; those that change a running one are in `game-commands.ts`. */

import type { z } from 'zod';

import type {
  ChallengeReplySchema,
  ChangeSeatBodySchema,
  CreateGameBodySchema,
  CreateGameReplySchema,
  FindGameReplySchema,
  JoinBodySchema,
  JoinReplySchema,
  SettingReply,
  ShowCodeReplySchema,
} from '../../protocol/data.ts';
import type { CanStartGameReplySchema, EntitlementsReplySchema } from '../../protocol/functions.ts';
import type { SettingsChangeSchema } from '../../protocol/settings.ts';
import { newUuid, sessionId } from '../storage/session.ts';
import { query, get, invoke, post, type CallOptions } from './client.ts';
import { GAME_REPLY } from './reply.ts';

export type Join = z.input<typeof JoinBodySchema>;
export type ChangeSeat = z.input<typeof ChangeSeatBodySchema>;
export type SettingsChange = z.input<typeof SettingsChangeSchema>;
export type CanStartGame = z.infer<typeof CanStartGameReplySchema>;
export type Entitlements = z.infer<typeof EntitlementsReplySchema>;
export type ChallengeReply = z.infer<typeof ChallengeReplySchema>;
export type ShowCodeReply = z.infer<typeof ShowCodeReplySchema>;
export type FoundGame = z.infer<typeof FindGameReplySchema>;
export type CreatedGame = z.infer<typeof CreateGameReplySchema>;

export const findGame = (code: string, options?: CallOptions): Promise<FoundGame> =>
  post('/rpc/find_game_by_code', { code }, { ...options, like: { id: '' } });

export const createGame = (body: z.input<typeof CreateGameBodySchema>): Promise<CreatedGame> =>
  post('/games', body, { idempotencyKey: newUuid(), like: GAME_REPLY });

export const joinGame = (gameId: string, body: Join): Promise<z.infer<typeof JoinReplySchema>> =>
  post(`/games/${encodeURIComponent(gameId)}/players`, body, { like: GAME_REPLY });

export const canStartGame = (): Promise<CanStartGame> =>
  query('can-start-game', { session_id: sessionId(), check_only: true }, { allowed: true });

export const entitlements = (): Promise<Entitlements> =>
  query('get-entitlements', { session_id: sessionId() }, { unlocked: true });

export const freeGamesPerDay = (): Promise<SettingReply> =>
  get('/app-settings/free_games_per_day', { value_int: 0 });

/** Begins the checkout; the reply says where to. */
export const createPayment = (language: string): Promise<{ url: string }> =>
  invoke(
    'create-payment-v3',
    { session_id: sessionId(), feature_scope: 'bundle', language },
    { like: { url: '' } },
  );
