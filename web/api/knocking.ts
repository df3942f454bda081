/** The HTTP calls for knocking at a game and for answering knocks. */

import type { KnockReply } from '../../protocol/data.ts';
import type { GameReply } from '../../protocol/view.ts';
import { get, post, remove } from './client.ts';

const KNOCK_REPLY = { state: '', waitsFor: '' } as const;
const gamePath = (gameId: string, rest: string): string => `/games/${encodeURIComponent(gameId)}/${rest}`;

/** The state of this browser's knock, without retries: the caller polls anyway. */
export const ownKnock = (gameId: string, signal: AbortSignal): Promise<KnockReply> =>
  get(gamePath(gameId, 'knock'), KNOCK_REPLY, { signal, retries: 0 });

export const knock = (gameId: string, name: string): Promise<KnockReply> =>
  post(gamePath(gameId, 'knock'), { name }, { like: KNOCK_REPLY });

export const withdrawKnock = (gameId: string): Promise<undefined> => remove(gamePath(gameId, 'knock'));

export const answerKnock = (gameId: string, knockId: string, letIn: boolean): Promise<GameReply> =>
  post(gamePath(gameId, `knocks/${knockId}`), { letIn });
