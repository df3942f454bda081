/** A finished game over HTTP: results, their table as CSV, the summary. */

import type { FastifyRequest } from 'fastify';

import { statusOf, wasPlayed, type Game } from '../../../game/game.ts';
import { resultsOf } from '../../../game/results.ts';
import { withNames } from '../../../game/summary-text.ts';
import { GameParamsSchema, ResultsReplySchema } from '../../../protocol/data.ts';
import { GameSummaryBodySchema, GameSummaryReplySchema } from '../../../protocol/functions.ts';
import type { AcceptedCommand, RefusedCommand } from '../../games/decide-batch.ts';
import { isId } from '../../platform/ids.ts';
import { sendProblem } from '../problems.ts';
import { errorCodeOf, runCommand, replies, type Api, type Services } from '../services.ts';
import { resultsCsv } from './results-csv.ts';

/** `Retry-After` of a summary that is still being written. */
const SUMMARY_RETRY_S = 2;

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
      if (!played.ok) return sendProblem(reply, errorCodeOf(played));
      const results = resultsOf(played.game);
      if (results === null) return sendProblem(reply, 'NOT_FINISHED');
      return reply.send({ ...results, summary: played.summary });
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
      if (!played.ok) return sendProblem(reply, errorCodeOf(played));
      const { game } = played;
      const results = resultsOf(game);
      if (results === null) return sendProblem(reply, 'NOT_FINISHED');
      const { unlocked } = await services.plays.unlockOf(request.session);
      if (!game.settings.deepAnalytics && !unlocked) return sendProblem(reply, 'NOT_UNLOCKED');
      return reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="quizround-${game.id}.csv"`)
        .send(resultsCsv(results, (preset) => services.messages.presetName(game.language, preset)));
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
      if (!played.ok) return sendProblem(reply, errorCodeOf(played));
      if (statusOf(played.game) !== 'finished') return sendProblem(reply, 'NOT_FINISHED');
      const { summary } = played;
      return summary === null
        ? sendProblem(reply.header('retry-after', String(SUMMARY_RETRY_S)), 'UNAVAILABLE')
        : reply.send({ summary });
    },
  );
}

type Finished =
  | RefusedCommand
  | (AcceptedCommand & {
      /** null: it is still being written. */
      readonly summary: string | null;
    });

/**
 * The game with its summary, for sessions that took part in it; in the lobby of a rematch, the previous game. Participation is checked
 * before the log is read, so that a request by another session costs one index lookup.
 */
async function finishedGame(services: Services, request: FastifyRequest, gameId: string): Promise<Finished> {
  const { store, previousGames, questions } = services;
  const { session } = request;
  const isMember = isId(gameId) ? await store.tookPart(gameId, session) : null;
  if (isMember === null) return { ok: false, code: 'GAME_NOT_FOUND', game: null };
  if (!isMember) return { ok: false, code: 'NOT_A_PLAYER', game: null };
  const played = await runCommand(services, request, gameId, { do: 'tick' });
  if (!played.ok) return played;
  const { lateSummary } = played.game;
  const previous = statusOf(played.game) === 'waiting' ? await previousGames.find(gameId) : null;
  const game = previous ?? played.game;
  if (!tookPart(game, session)) return { ok: false, code: 'NOT_A_PLAYER', game: null };
  const isBeingWritten = previous === null ? wasPlayed(game) : lateSummary !== null;
  const kept = lateSummary?.text ?? game.summary;
  const text = kept ?? (isBeingWritten ? null : await questions.defaultSummary(game));
  const results = text === null ? null : resultsOf(game);
  return { ...played, game, summary: text === null || results === null ? text : withNames(text, results) };
}

/** Whether a session had a seat in this game, even if it has left since. */
function tookPart(game: Game, session: string): boolean {
  return game.organizer?.session === session || game.players.some((player) => player.session === session);
}
