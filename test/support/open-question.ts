/** Two players of a server process at a question that is open, and how long what they ask takes. */

import type { Reply } from './client.ts';
import type { ServerProcess } from './harness/server-process.ts';
import { ReturningPlayer } from './returning-player.ts';

export interface OpenQuestion {
  readonly host: ReturningPlayer;
  readonly guest: ReturningPlayer;
  readonly questionId: string;
}

/** Plays a new game to its first question. */
export async function openQuestion(server: ServerProcess): Promise<OpenQuestion> {
  const [host, guest] = await ReturningPlayer.pair(server, { questionTimeLimit: 60 });
  await host.client.post(`/api/games/${host.gameId}/start`);
  await Promise.all([host.live.phase('choosing'), guest.live.phase('choosing')]);
  await (host.live.view.chooserId === host.playerId ? host : guest).pick();
  const questionId = await host.opened();
  await guest.live.phase('question');
  return { host, guest, questionId };
}

/** Answers over HTTP. */
export function submit(
  { client, gameId, playerId }: ReturningPlayer,
  questionId: string,
  answerIndex: number,
): Promise<Reply> {
  return client.call('submit-answer', { gameId, playerId, questionId, answerIndex });
}

/** What something resolved with, and the milliseconds it took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; took: number }> {
  const began = performance.now();
  const result = await work();
  return { result, took: performance.now() - began };
}
