/** Free plays, the unlock, its payments and its restore code over HTTP; the show screen's code. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { pathIn } from '../../../protocol/constants.ts';
import {
  GameParamsSchema,
  PaymentReplySchema,
  RestoreBodySchema,
  RestoreReplySchema,
  SettingReplySchema,
  ShowCodeReplySchema,
} from '../../../protocol/data.ts';
import {
  CanStartGameBodySchema,
  CanStartGameReplySchema,
  CreatePaymentBodySchema,
  CreatePaymentReplySchema,
  EntitlementsBodySchema,
  EntitlementsReplySchema,
} from '../../../protocol/functions.ts';
import type { Payer, Payments } from '../../billing/port.ts';
import type { ShowCodes } from '../../billing/show-codes.ts';
import { sessionKey } from '../../platform/ids.ts';
import { sendProblem } from '../problems.ts';
import { gameReply, createdReplies, replies, withinLimit, type Api, type Services } from '../services.ts';
import { createWebhookBodies } from './webhook-bodies.ts';

const WEBHOOK_BODY_MAX_BYTES = 1024 * 1024;

export interface PaymentServices extends Services {
  readonly payments: Payments;
  readonly showCodes: ShowCodes;
}

export function paymentRoutes(app: Api, services: PaymentServices): void {
  unlockRoutes(app, services);
  playRoutes(app, services);
  checkoutRoute(app, services);
  paymentRoute(app, services);
  restoreRoute(app, services);
  showCodeRoute(app, services);
  webhookRoute(app, services);
}

function unlockRoutes(app: Api, { payments }: PaymentServices): void {
  app.post(
    '/api/functions/get-entitlements',
    {
      schema: {
        tags: ['payments'],
        summary: 'Whether this session is unlocked, and until when',
        body: EntitlementsBodySchema,
        response: replies(EntitlementsReplySchema),
      },
    },
    async (request, reply) => {
      if (!isOwnSession(request, request.body)) return sendProblem(reply, 'SESSION_MISMATCH');
      return reply.send(await payments.showUnlock(payerOf(request)));
    },
  );
}

function playRoutes(app: Api, { plays }: PaymentServices): void {
  app.post(
    '/api/functions/can-start-game',
    {
      schema: {
        tags: ['payments'],
        summary: 'Whether this session may start a game; does not spend a play',
        body: CanStartGameBodySchema,
        response: replies(CanStartGameReplySchema),
      },
    },
    async (request, reply) => {
      if (!isOwnSession(request, request.body)) return sendProblem(reply, 'SESSION_MISMATCH');
      return reply.send(await plays.canStart(request.session, request.ip));
    },
  );

  app.get(
    '/api/app-settings/free_games_per_day',
    {
      schema: {
        tags: ['payments'],
        summary: 'Free games per day, and when the next day begins',
        response: replies(SettingReplySchema),
      },
    },
    async (_request, reply) =>
      reply.send({ value_int: await plays.freePlaysPerDay(), resets_at: plays.freePlaysResetAt() }),
  );
}

function checkoutRoute(app: Api, services: PaymentServices): void {
  const { payments, config } = services;
  app.post(
    '/api/functions/create-payment-v3',
    {
      schema: {
        tags: ['payments'],
        summary: 'Begins a payment; returns the address of the checkout',
        body: CreatePaymentBodySchema,
        response: replies(CreatePaymentReplySchema),
      },
    },
    async (request, reply) => {
      if (!isOwnSession(request, request.body)) return sendProblem(reply, 'SESSION_MISMATCH');
      if (config.stripe === null) return notConfigured(reply);
      if (!(await withinLimit(services, request, reply, 'checkout'))) return reply;
      const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
      const home = pathIn(request.body.language, '/');
      const begun = await payments.begin(request.session, home === '/' ? origin : `${origin}${home}`);
      if (begun.ok) return reply.send({ url: begun.url });
      return begun.code === 'STRIPE_NOT_CONFIGURED'
        ? notConfigured(reply)
        : sendProblem(reply, begun.code, { error: 'checkout_failed' });
    },
  );
}

function paymentRoute(app: Api, { payments }: PaymentServices): void {
  app.get(
    '/api/payments/:paymentId',
    {
      schema: {
        tags: ['payments'],
        summary: 'The status of a payment of this session',
        params: z.object({ paymentId: z.string() }),
        response: replies(PaymentReplySchema),
      },
    },
    async (request, reply) => {
      const shown = await payments.show(payerOf(request), request.params.paymentId);
      return shown === null ? sendProblem(reply, 'PAYMENT_NOT_FOUND') : reply.send(shown);
    },
  );
}

function restoreRoute(app: Api, services: PaymentServices): void {
  app.post(
    '/api/restore',
    {
      schema: {
        tags: ['payments'],
        summary: 'Moves the unlock of a restore code to this session',
        body: RestoreBodySchema,
        response: replies(RestoreReplySchema),
      },
    },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'restore'))) return reply;
      const unlock = await services.payments.restore(request.session, request.body.code);
      return unlock === null ? sendProblem(reply, 'RESTORE_CODE_UNKNOWN') : reply.send(unlock);
    },
  );
}

function showCodeRoute(app: Api, services: PaymentServices): void {
  app.post(
    '/api/games/:gameId/show-code',
    {
      schema: {
        tags: ['games'],
        summary: 'A short-lived code that opens the show screen on another device (host, unlocked)',
        params: GameParamsSchema,
        response: createdReplies(ShowCodeReplySchema),
      },
    },
    async (request, reply) => {
      const current = await services.commands.read(request.params.gameId);
      if (current === null) return sendProblem(reply, 'GAME_NOT_FOUND');
      const issued = await services.showCodes.issue(current.game, request.session);
      if (typeof issued === 'string') return sendProblem(reply, issued);
      return reply
        .code(201)
        .send({ ...gameReply(services, current.game, current.version, request.session), ...issued });
    },
  );
}

/** In a separate scope without body parsers, because the signature covers the raw bytes of the body. */
function webhookRoute(app: Api, { payments, config }: PaymentServices): void {
  const bodies = createWebhookBodies();
  app.register(async (scope) => {
    // Before the body is read: anyone may call, and a body is kept in memory until its signature is verified.
    scope.addHook('onRequest', async (request, reply) => {
      if (!isSet(config.stripe?.webhookSecret) || !isSet(request.headers['stripe-signature']))
        return sendProblem(reply, 'SIGNATURE_INVALID');
      const done = bodies.take(request.ip);
      if (done === null) return sendProblem(reply.header('retry-after', '1'), 'UNAVAILABLE');
      reply.raw.once('close', done);
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: WEBHOOK_BODY_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/api/stripe/webhook',
      {
        bodyLimit: WEBHOOK_BODY_MAX_BYTES,
        schema: { tags: ['payments'], summary: 'Receives Stripe’s events', security: [] },
      },
      async (request, reply) => {
        const signature = request.headers['stripe-signature'];
        if (typeof signature !== 'string' || !(request.body instanceof Uint8Array))
          return sendProblem(reply, 'SIGNATURE_INVALID');
        const handled = await payments.handleWebhook(request.body, signature);
        return handled.ok ? reply.send({ received: true }) : sendProblem(reply, handled.code);
      },
    );
  });
}

function isSet(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** Whether the body's session id is the header's, as it must be. */
function isOwnSession(request: FastifyRequest, body: { readonly session_id: string }): boolean {
  return sessionKey(body.session_id) === request.session;
}

function payerOf(request: FastifyRequest): Payer {
  return { session: request.session, sessionId: String(request.headers['x-session-id']) };
}

function notConfigured(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, 'STRIPE_NOT_CONFIGURED', { error: 'stripe_not_configured' });
}
