/** What this server can do, for the client to offer nothing that must fail. */

import type { FastifyRequest } from 'fastify';

import { CapabilitiesReplySchema, type Capabilities } from '../../../protocol/data.ts';
import type { Config } from '../../config.ts';
import { isLoopback, networkOrigins } from '../../platform/network-addresses.ts';
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
          'What this server can do: whether there is a model, payments, a paywall; languages of its shipped questions; where players reach it',
        response: replies(CapabilitiesReplySchema),
      },
    },
    async (request, reply) => reply.send({ ...capabilities, ...reachOf(request, config) }),
  );
}

type Reach = Pick<Capabilities, 'playersUrl' | 'isLocalOnly'>;

/** Where players reach the server. The addresses of its machine are sent to that machine alone: they say how an inner network is built. */
function reachOf(request: FastifyRequest, { publicUrl, host }: Config): Reach {
  if (publicUrl !== null) return { playersUrl: publicUrl, isLocalOnly: false };
  const port = ownMachinePort(request);
  if (port === null) return { playersUrl: null, isLocalOnly: false };
  return { playersUrl: networkOrigins(host, port)[0] ?? null, isLocalOnly: isLoopback(host) };
}

/** What a proxy adds to a request it passes on. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * The port of a page that was opened on this machine, by a name for it; null for every other request. A proxy on this machine connects
 * from here too, so that the address alone says nothing.
 */
function ownMachinePort({ headers, socket }: FastifyRequest): number | null {
  const origin = `http://${headers.host ?? ''}`;
  if (!isLoopback(socket.remoteAddress ?? '') || !URL.canParse(origin)) return null;
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return null;
  const { hostname, port } = new URL(origin);
  return isLoopback(hostname) ? Number(port === '' ? 80 : port) : null;
}
