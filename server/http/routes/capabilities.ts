/** The features of this server, so that the client offers only what works. */

import type { FastifyRequest } from 'fastify';

import { CapabilitiesReplySchema, type Capabilities } from '../../../protocol/data.ts';
import type { Config } from '../../config.ts';
import { remoteAddressOf } from '../../platform/address.ts';
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

/** The addresses of the server for players. The machine's own addresses are sent only to that machine, because they reveal the structure of a private network. */
function reachOf(request: FastifyRequest, { publicUrl, host, trustProxy }: Config): Reach {
  if (publicUrl !== null) return { playersUrl: publicUrl, isLocalOnly: false };
  // Behind a proxy, every request may come from this machine.
  const port = trustProxy === 0 ? ownMachinePort(request) : null;
  if (port === null) return { playersUrl: null, isLocalOnly: false };
  return { playersUrl: networkOrigins(host, port)[0] ?? null, isLocalOnly: isLoopback(host) };
}

/** Headers that a proxy adds to a forwarded request. */
const PROXY_HEADER = /^(?:forwarded|via|x-real-ip|x-client-ip|x-forwarded-.*|cf-.*)$/;

/**
 * The port of a page that was opened on this machine by a loopback name; null for every other request. The address alone is not enough,
 * because a proxy on this machine connects from it too; many proxies use HTTP/1.0, which no browser does.
 */
function ownMachinePort({ headers, raw, socket }: FastifyRequest): number | null {
  const origin = `http://${headers.host ?? ''}`;
  if (!isLoopback(remoteAddressOf(socket)) || !URL.canParse(origin)) return null;
  if (raw.httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADER.test(name))) return null;
  return isLoopback(new URL(origin).hostname) ? (socket.localPort ?? null) : null;
}
