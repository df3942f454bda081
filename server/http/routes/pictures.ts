/** Pictures of questions, `/pictures/{gameId}/{questionId}`: without a session, because an `<img>` sends no headers; the ids are the secret. */

import type { FastifyInstance } from 'fastify';

import type { Game } from '../../../game/game.ts';
import { shownQuestion } from '../../../game/picture.ts';
import { pictureOf } from '../../questions/pictures.ts';
import { passes, type Services } from '../services.ts';

const HOUR_S = 3_600;

/** Serves the pictures of questions that were sent to the players of their game; 404 for all others. */
export function pictureRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { gameId: string; questionId: string } }>(
    '/pictures/:gameId/:questionId',
    { schema: { hide: true } },
    async (request, reply) => {
      if (!passes(reply, await services.limits.take('picture', null, request.ip))) return reply;
      const { gameId, questionId } = request.params;
      const picture = await findPicture(services, gameId, questionId);
      if (picture === null) return reply.code(404).type('text/plain').send('Not found');
      return reply
        .type('image/svg+xml')
        .header('cache-control', `private, max-age=${HOUR_S}`)
        .header('x-content-type-options', 'nosniff')
        .send(picture);
    },
  );
}

async function findPicture(
  { commands, previousGames }: Services,
  gameId: string,
  questionId: string,
): Promise<string | null> {
  const game = (await commands.read(gameId))?.game ?? null;
  if (game === null) return null;
  const shown = pictureIn(game, questionId);
  // The results of the previous game stay readable in the lobby.
  if (shown !== null || game.phase.name !== 'lobby') return shown;
  const previous = await previousGames.find(gameId);
  return previous === null ? null : pictureIn(previous, questionId);
}

function pictureIn(game: Game, questionId: string): string | null {
  const imageUrl = shownQuestion(game, questionId)?.imageUrl ?? null;
  return imageUrl === null ? null : pictureOf(imageUrl);
}
