/** A finished game over HTTP: results, their table as CSV, the summary. */

import type { FastifyRequest } from 'fastify';

import { statusOf, type Game } from '../../game/game.ts';
import { resultsOf } from '../../game/results.ts';
import { GameParamsSchema, ResultsReplySchema } from '../../protocol/data.ts';
import { GameSummaryBodySchema, GameSummaryReplySchema } from '../../protocol/functions.ts';
import { isId } from '../ids.ts';
import type { Played } from '../play.ts';
import { resultsCsv } from './csv.ts';
import { sendProblem } from './problems.ts';
import { answerPlayed, command, replies, type Api, type Services } from './services.ts';

export function resultRoutes(app: Api, services: Services): void {
  app.get(
    '/api/games/:gameId/results',
    {
      schema: {
        tags: ['results'],
        summary: 'Rounds, questions, answers and statistics of a finished game',
        params: GameParamsSchema,
        response: replies(ResultsReplySchema),
      },
    },
    async (request, reply) => {
      const played = await finishedGame(services, request, request.params.gameId);
      if (!played.ok) return answerPlayed(services, request, reply, played);
      const results = resultsOf(played.game);
      if (results === null) return sendProblem(reply, 'NOT_FINISHED');
      return reply.send({ ...results, summary: played.game.summary });
    },
  );

  app.get(
    '/api/games/:gameId/results.csv',
    {
      schema: {
        tags: ['results'],
        summary: 'Every answer of a finished game as CSV (with deep analytics, or for an unlocked session)',
        params: GameParamsSchema,
      },
    },
    async (request, reply) => {
      const played = await finishedGame(services, request, request.params.gameId);
      if (!played.ok) return answerPlayed(services, request, reply, played);
      const { game } = played;
      const results = resultsOf(game);
      if (results === null) return sendProblem(reply, 'NOT_FINISHED');
      const { unlocked } = await services.plays.unlockOf(request.session);
      if (!game.settings.deepAnalytics && !unlocked) return sendProblem(reply, 'NOT_UNLOCKED');
      return reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="quizround-${game.id}.csv"`)
        .send(resultsCsv(results));
    },
  );

  app.post(
    '/api/functions/generate-game-summary',
    {
      schema: {
        tags: ['functions'],
        summary: 'The summary of a finished game',
        body: GameSummaryBodySchema,
        response: replies(GameSummaryReplySchema),
      },
    },
    async (request, reply) => {
      const played = await finishedGame(services, request, request.body.gameId);
      if (!played.ok) return answerPlayed(services, request, reply, played);
      if (statusOf(played.game) !== 'finished') return sendProblem(reply, 'NOT_FINISHED');
      const summary = await writtenSummary(services, played.game);
      return summary === null
        ? sendProblem(reply.header('retry-after', '2'), 'UNAVAILABLE')
        : reply.send({ summary });
    },
  );
}

/**
 * The game as it stands, for one who took part in it; while its players sit in the lobby again, the one that was played before. Who asks is
 * looked at before anything is read from the log: a stranger costs a row of an index.
 */
async function finishedGame(services: Services, request: FastifyRequest, gameId: string): Promise<Played> {
  const { store, previousGames } = services;
  const { session } = request;
  const isMember = isId(gameId) ? await store.tookPart(gameId, session) : null;
  if (isMember === null) return { ok: false, code: 'GAME_NOT_FOUND', game: null };
  if (!isMember) return { ok: false, code: 'NOT_A_PLAYER', game: null };
  const played = await command(services, request, gameId, { do: 'tick' });
  if (!played.ok) return played;
  const previous = statusOf(played.game) === 'waiting' ? await previousGames.find(gameId) : null;
  const game = previous ?? played.game;
  return tookPart(game, session) ? { ...played, game } : { ok: false, code: 'NOT_A_PLAYER', game: null };
}

/** The one summary of a game: the kept one; while it is still being written, written here and kept for all. */
async function writtenSummary({ play, questions }: Services, game: Game): Promise<string | null> {
  if (game.summary !== null) return game.summary;
  const summary = await questions.summarise(game, AbortSignal.timeout(30_000));
  const kept = await play(game.id, { do: 'keepSummary', summary });
  return kept.ok ? (kept.game.summary ?? summary) : null;
}

/** Whether a session sat in this game, even if it has left since. */
function tookPart(game: Game, session: string): boolean {
  return game.organizer?.session === session || game.players.some((player) => player.session === session);
}
