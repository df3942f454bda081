/** The commands of players and hosts as HTTP calls. Each reply of a data call carries the whole view. */

import type { z } from 'zod';

import type { Difficulty } from '../../game/topics.ts';
import type {
  ChallengeReplySchema,
  ChangeSeatBodySchema,
  CreateGameBodySchema,
  CreateGameReplySchema,
  FindGameReplySchema,
  JoinBodySchema,
  JoinReplySchema,
  ResultsReply,
  SettingReply,
  ShowCodeReplySchema,
} from '../../protocol/data.ts';
import type { CanStartGameReplySchema, EntitlementsReplySchema } from '../../protocol/functions.ts';
import type { SettingsChangeSchema } from '../../protocol/settings.ts';
import type { GameReply } from '../../protocol/view.ts';
import { newUuid, sessionId } from '../storage/session.ts';
import { query, get, invoke, patch, post, remove, type CallOptions } from './client.ts';
import { GAME_REPLY, trustReply } from './reply.ts';

export type Join = z.input<typeof JoinBodySchema>;
export type ChangeSeat = z.input<typeof ChangeSeatBodySchema>;
export type SettingsChange = z.input<typeof SettingsChangeSchema>;
export type CanStartGame = z.infer<typeof CanStartGameReplySchema>;
export type Entitlements = z.infer<typeof EntitlementsReplySchema>;
export type ChallengeReply = z.infer<typeof ChallengeReplySchema>;
export type ShowCodeReply = z.infer<typeof ShowCodeReplySchema>;
export type FoundGame = z.infer<typeof FindGameReplySchema>;
export type CreatedGame = z.infer<typeof CreateGameReplySchema>;

const gamePath = (gameId: string, rest = ''): string => `/games/${encodeURIComponent(gameId)}${rest}`;

export const findGame = (code: string, options?: CallOptions): Promise<FoundGame> =>
  post('/rpc/find_game_by_code', { code }, { ...options, like: { id: '' } });

export const createGame = (body: z.input<typeof CreateGameBodySchema>): Promise<CreatedGame> =>
  post('/games', body, { idempotencyKey: newUuid(), like: GAME_REPLY });

/** Every call that changes one game. `applied` is handed each reply that carries the view. */
export function commandsOf(gameId: string, applied: (reply: GameReply) => void) {
  const apply = async <Reply extends GameReply>(reply: Promise<Reply>): Promise<Reply> => {
    const view = await reply;
    applied(trustReply<GameReply>(view, GAME_REPLY));
    return view;
  };
  return {
    join: (body: Join) => apply(post<z.infer<typeof JoinReplySchema>>(gamePath(gameId, '/players'), body)),
    leave: () => remove<undefined>(gamePath(gameId, '/players/me')),
    changeSeat: (body: ChangeSeat) => apply(patch<GameReply>(gamePath(gameId, '/players/me'), body)),
    removePlayer: async (playerId: string) => {
      await remove<undefined>(gamePath(gameId, `/players/${playerId}`));
    },
    addBot: () => apply(post<GameReply>(gamePath(gameId, '/bots'), {})),
    removeBot: async (playerId: string) => {
      await remove<undefined>(gamePath(gameId, `/bots/${playerId}`));
    },
    agreeExtraTime: (playerId: string, timeFactor: 1 | 1.5 | 2) =>
      apply(patch<GameReply>(gamePath(gameId, `/players/${playerId}`), { timeFactor })),
    changeSettings: (body: SettingsChange) => apply(patch<GameReply>(gamePath(gameId, '/settings'), body)),
    start: () => apply(post<GameReply>(gamePath(gameId, '/start'))),
    selectTopic: (body: { playerId: string; topic: string; difficulty: Difficulty; roundNumber: number }) =>
      invoke<{ success: true }>('select-topic', { gameId, ...body }),
    reselect: () => apply(post<GameReply>(gamePath(gameId, '/reselect'))),
    skip: () => apply(post<GameReply>(gamePath(gameId, '/skip'))),
    hold: () => apply(post<GameReply>(gamePath(gameId, '/hold'))),
    goOn: () => apply(post<GameReply>(gamePath(gameId, '/go-on'))),
    passOn: () => apply(post<GameReply>(gamePath(gameId, '/pass-on'))),
    endGame: () => apply(post<GameReply>(gamePath(gameId, '/end'))),
    closeQuestion: (questionId: string) =>
      apply(post<GameReply>(gamePath(gameId, `/questions/${questionId}/close`))),
    playAgain: () => apply(post<GameReply>(gamePath(gameId, '/play-again'))),
    challenge: (questionId: string, reason?: string) =>
      apply(post<ChallengeReply>(gamePath(gameId, `/questions/${questionId}/challenge`), { reason })),
    showCode: () => apply(post<ShowCodeReply>(gamePath(gameId, '/show-code'))),
    results: (signal?: AbortSignal) =>
      get<ResultsReply>(gamePath(gameId, '/results'), { players: [], rounds: [] }, signal ? { signal } : {}),
  };
}

export type Commands = ReturnType<typeof commandsOf>;

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
