/** Playing over HTTP: the functions of the specification's section 7 that act on a game, and what players and organizer may ask of it. */

import { challengeOf } from '../../../game/challenge.ts';
import { takesReadyMade } from '../../../game/choosing.ts';
import { cleanTopic, presetNamed } from '../../../game/topics.ts';
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
import { receiptOf } from '../../games/game-commands.ts';
import { sendProblem } from '../problems.ts';
import {
  answerCommand,
  gameReply,
  problemOf,
  replies,
  runCommand,
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
      return answerCommand(services, { request, reply }, gameId, command, (granted) =>
        reply.send(receiptOf(granted)),
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
      const { gameId, playerId, difficulty, roundNumber } = request.body;
      // The rules know presets by their keys; players by their names, in any language.
      const topic = services.messages.presetNamed(request.body.topic) ?? request.body.topic;
      const available = await canWrite(services, gameId, topic, difficulty);
      const isForKids = services.questions.isForKids(topic);
      const command = {
        do: 'selectTopic',
        session: request.session,
        playerId,
        topic,
        difficulty,
        roundNumber,
        available,
        isForKids,
      } as const;
      const played = await runCommand(services, request, gameId, command);
      if (played.ok) return reply.send({ success: true });
      const code = problemOf(played);
      return sendProblem(reply, code, { success: false, error: code });
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
    async (request, reply) => {
      const command = { do: 'reselect', session: request.session } as const;
      return answerCommand(services, { request, reply }, request.params.gameId, command);
    },
  );

  app.post(
    '/api/games/:gameId/skip',
    {
      schema: {
        tags: ['playing'],
        summary: 'Skips the rest of a reveal (organizer)',
        params: GameParamsSchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) => {
      const command = { do: 'skip', session: request.session } as const;
      return answerCommand(services, { request, reply }, request.params.gameId, command);
    },
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
      const { gameId, questionId } = request.params;
      const judge = (await services.questions.mayJudge()) ? 'model' : 'majority';
      const reason = request.body?.reason?.trim() ?? '';
      const command = { do: 'challenge', session: request.session, questionId, judge, reason } as const;
      return answerCommand(services, { request, reply }, gameId, command, ({ game, version }) => {
        const status = challengeOf(game, questionId)?.status ?? 'open';
        return reply.send({ ...gameReply(services, game, version, request.session), status });
      });
    },
  );
}

/** Whether some source can write on a topic in a game; true where the rules will refuse for a better reason. */
async function canWrite(
  { play, questions }: Services,
  gameId: string,
  topic: string,
  difficulty: 'easy' | 'medium' | 'hard',
): Promise<boolean> {
  const held = await play.read(gameId);
  const cleaned = cleanTopic(topic);
  if (held === null || !cleaned.ok) return true;
  const { language, settings } = held.game;
  return await questions.canWrite({
    topic: cleaned.topic,
    presetTopic: presetNamed(cleaned.topic),
    difficulty,
    language,
    kids: settings.kids,
    isUrgent: takesReadyMade(held.game),
  });
}
