/** What this server can do, for the client to offer nothing that must fail. */

import { CapabilitiesReplySchema } from '../../../protocol/data.ts';
import { replies, type Api, type Services } from '../services.ts';

export function capabilityRoutes(app: Api, { config, questions }: Services): void {
  const capabilities = {
    model: questions.hasModel,
    payments: config.stripe !== null,
    paywall: config.paywall,
    questionLanguages: [...questions.languages],
  };
  app.get(
    '/api/capabilities',
    {
      schema: {
        tags: ['functions'],
        summary:
          'What this server can do: whether there is a model, payments, a paywall; languages of its shipped questions',
        response: replies(CapabilitiesReplySchema),
      },
    },
    async (_request, reply) => reply.send(capabilities),
  );
}
