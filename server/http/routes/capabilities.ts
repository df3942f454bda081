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
function reachOf(request: FastifyRequest, { publicUrl, host, trustProxy }: Config): Reach {
  if (publicUrl !== null) return { playersUrl: publicUrl, isLocalOnly: false };
  // Where there are proxies, everybody's requests may come from this machine.
  const port = trustProxy === 0 ? ownMachinePort(request) : null;
  if (port === null) return { playersUrl: null, isLocalOnly: false };
  return { playersUrl: networkOrigins(host, port)[0] ?? null, isLocalOnly: isLoopback(host) };
}

/** What proxies add to a request they pass on. */
const PROXY_HEADER = /^(?:forwarded|via|x-real-ip|x-client-ip|x-forwarded-.*|cf-.*)$/;

/**
 * The port that a page was opened under on this machine, by a name for it; null for every other request. A proxy on this machine
 * connects from here too, so that the address alone says nothing; many ask by HTTP/1.0, as no browser does.
 */
function ownMachinePort({ headers, raw, socket }: FastifyRequest): number | null {
  const origin = `http://${headers.host ?? ''}`;
  if (!isLoopback(socket.remoteAddress ?? '') || !URL.canParse(origin)) return null;
  if (raw.httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADER.test(name))) return null;
  return isLoopback(new URL(origin).hostname) ? (socket.localPort ?? null) : null;
}
