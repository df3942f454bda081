/** Playing over HTTP: the functions that act on a game, and the commands of players. */

import { challengeOf } from '../../../game/challenge.ts';
import { usesReadyMadeQuestions } from '../../../game/choosing.ts';
import { seatOf } from '../../../game/game.ts';
import {
  ChallengeBodySchema,
  ChallengeReplySchema,
  GameParamsSchema,
  QuestionParamsSchema,
} from '../../../protocol/data.ts';
import {
  SelectTopicBodySchema,
  SelectTopicReplySchema,
  SubmitAnswerBodySchema,
  SubmitAnswerReplySchema,
} from '../../../protocol/functions.ts';
import { GameReplySchema } from '../../../protocol/view.ts';
import { acceptedReceipt } from '../../games/decide-batch.ts';
import { requestFor } from '../../questions/request.ts';
import { sendProblem } from '../problems.ts';
import {
  runAndSend,
  sendResult,
  gameReply,
  errorCodeOf,
  replies,
  runCommand,
  withinLimit,
  type Api,
  type Services,
} from '../services.ts';

export function playingRoutes(app: Api, services: Services): void {
  app.post(
    '/api/functions/submit-answer',
    {
      schema: {
        tags: ['functions'],
        summary: 'Answers a question',
        body: SubmitAnswerBodySchema,
        response: replies(SubmitAnswerReplySchema),
      },
    },
    async (request, reply) => {
      const { gameId, ...rest } = request.body;
      const command = { do: 'answer', session: request.session, ...rest } as const;
      const result = await runCommand(services, request, gameId, command);
      return sendResult(services, request, reply, result, (accepted) =>
        reply.send(acceptedReceipt(accepted)),
      );
    },
  );

  app.post(
    '/api/functions/select-topic',
    {
      schema: {
        tags: ['functions'],
        summary: 'Picks the topic of a round (chooser)',
        body: SelectTopicBodySchema,
        response: replies(SelectTopicReplySchema),
      },
    },
    async (request, reply) => {
      const { session } = request;
      const { gameId, playerId, difficulty, roundNumber } = request.body;
      const parsed = services.messages.parseTopic(request.body.topic);
      const game = (await services.commands.read(gameId))?.game;
      // No lookup if the rules will refuse the topic for another reason.
      const wanted =
        game !== undefined && seatOf(game, session) !== null && parsed.ok
          ? requestFor(game, { ...parsed, difficulty }, usesReadyMadeQuestions(game))
          : null;
      const isTyped = wanted !== null && wanted.presetTopic === null;
      if (isTyped && !(await withinLimit(services, request, reply, 'topics'))) return reply;
      const availability = wanted === null ? 'available' : await services.questions.canWrite(wanted);
      const filling =
        wanted === null || availability !== 'available' ? null : await services.questions.mixedWith(wanted);
      const command = {
        do: 'selectTopic',
        session,
        playerId,
        topic: parsed.ok ? parsed.topic : request.body.topic,
        difficulty,
        roundNumber,
        availability,
        ...(filling === null ? {} : { mixedWith: filling }),
      } as const;
      const played = await runCommand(services, request, gameId, command);
      if (played.ok) return reply.send({ success: true });
      const code = errorCodeOf(played);
      const isMissing = code === 'MODEL_REQUIRED' || code === 'ATTEMPTS_USED_UP' || code === 'TOPIC_USED_UP';
      const nearby = wanted !== null && isMissing ? await services.questions.nearbyTopics(wanted) : null;
      const wider = code === 'MODEL_REQUIRED' ? (nearby?.wider ?? null) : null;
      return sendProblem(reply, code, {
        success: false,
        error: code,
        ...(nearby === null ? {} : { topics: [...nearby.topics] }),
        ...(wider === null ? {} : { wider }),
      });
    },
  );

  app.post(
    '/api/games/:gameId/reselect',
    {
      schema: {
        tags: ['playing'],
        summary: 'Returns to choosing after a failed generation (chooser)',
        params: GameParamsSchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) =>
      runAndSend(services, request, reply, { do: 'reselect', session: request.session }),
  );

  app.post(
    '/api/games/:gameId/questions/:questionId/challenge',
    {
      schema: {
        tags: ['playing'],
        summary: 'Challenges a question',
        params: QuestionParamsSchema,
        body: ChallengeBodySchema,
        response: replies(ChallengeReplySchema),
      },
    },
    async (request, reply) => {
      const { questionId } = request.params;
      const judge = (await services.questions.mayJudge()) ? 'model' : 'majority';
      const reason = request.body?.reason?.trim() ?? '';
      const command = { do: 'challenge', session: request.session, questionId, judge, reason } as const;
      return runAndSend(services, request, reply, command, ({ game, version }) => {
        const status = challengeOf(game, questionId)?.status ?? 'open';
        return reply.send({ ...gameReply(services, game, version, request.session), status });
      });
    },
  );

  app.post(
    '/api/games/:gameId/questions/:questionId/love',
    {
      schema: {
        tags: ['playing'],
        summary: 'Says that the revealed question was a good one',
        params: QuestionParamsSchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'love'))) return reply;
      const { questionId } = request.params;
      return runAndSend(services, request, reply, { do: 'love', session: request.session, questionId });
    },
  );
}
