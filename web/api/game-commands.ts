/** The commands of players and hosts as HTTP calls. Each reply of a data call carries the whole view. A separate module, so that the start page does not load it. */

import type { Difficulty } from '../../game/topics.ts';
import type { ResultsReply } from '../../protocol/data.ts';
import type { GameReply } from '../../protocol/view.ts';
import { get, invoke, patch, post, remove } from './client.ts';
import {
  joinGame,
  type ChallengeReply,
  type ChangeSeat,
  type Join,
  type SettingsChange,
  type ShowCodeReply,
} from './commands.ts';
import { GAME_REPLY, trustReply } from './reply.ts';

const gamePath = (gameId: string, rest = ''): string => `/games/${encodeURIComponent(gameId)}${rest}`;

/** All calls that change one game. `applied` receives each reply that carries the view. */
export function commandsOf(gameId: string, applied: (reply: GameReply) => void) {
  const apply = async <Reply extends GameReply>(reply: Promise<Reply>): Promise<Reply> => {
    const view = await reply;
    applied(trustReply<GameReply>(view, GAME_REPLY));
    return view;
  };
  return {
    join: (body: Join) => apply(joinGame(gameId, body)),
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
    setMuted: (playerId: string, isMuted: boolean) =>
      apply(post<GameReply>(gamePath(gameId, `/players/${playerId}/${isMuted ? 'mute' : 'unmute'}`))),
    playAgain: () => apply(post<GameReply>(gamePath(gameId, '/play-again'))),
    challenge: (questionId: string, reason?: string) =>
      apply(post<ChallengeReply>(gamePath(gameId, `/questions/${questionId}/challenge`), { reason })),
    love: (questionId: string) => apply(post<GameReply>(gamePath(gameId, `/questions/${questionId}/love`))),
    showCode: () => apply(post<ShowCodeReply>(gamePath(gameId, '/show-code'))),
    results: (signal?: AbortSignal) =>
      get<ResultsReply>(gamePath(gameId, '/results'), { players: [], rounds: [] }, signal ? { signal } : {}),
  };
}

export type Commands = ReturnType<typeof commandsOf>;
