/** The HTTP server below the app: timeouts of requests, limits of connections, and requests per address. */

import http, {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import type { Problem } from '../../protocol/errors.ts';
import { kindOf, type AddressRequestLimiter } from '../limits/address-request-limiter.ts';
import { networkOf, remoteAddressOf } from '../platform/address.ts';
import { constantHeaders } from './api-headers.ts';
import { problemDocument } from './problems.ts';
import { BoundedRequest, closeIfUnread } from './request-bodies.ts';

/** How long a request's headers, and the whole request, may take to arrive; otherwise an unfinished request would occupy a connection forever. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const TIMEOUT_CHECK_INTERVAL_MS = 5_000;
/** How long an idle connection stays open. Behind a proxy, longer than the proxy keeps its idle connections. */
const KEEP_ALIVE_MS = 10_000;
const PROXY_KEEP_ALIVE_MS = 72_000;
/** Open connections per address, without the games' sockets, which have a separate limit. */
const PLAIN_CONNECTIONS_PER_ADDRESS_MAX = 2_000;
/** A connection whose pending reply makes no progress for this long is closed. Node checks twice, so it is closed after 30 to 60 s. */
export const UNREAD_REPLY_MS = 30_000;

const CLOSE = { connection: 'close' } as const;

export interface HttpServerParts {
  readonly addressLimiter: AddressRequestLimiter;
  /** The address a request came from. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether the other end of a connection is a trusted proxy, which has many clients. */
  readonly isProxy: (address: string) => boolean;
  /** Whether the connections per address are limited. */
  readonly boundsAddresses: boolean;
  /** The maximum number of connections of all addresses. */
  readonly maxConnections: number;
  readonly publicUrl: string | null;
  /** How long a pending reply may make no progress, in milliseconds. */
  readonly unreadReplyMs: number;
}

/** Creates the server for a request handler. */
export function createHttpServer(handler: RequestListener, parts: HttpServerParts): Server {
  const { addressLimiter, addressOf, isProxy, maxConnections, unreadReplyMs } = parts;
  const constant = constantHeaders(parts.publicUrl);
  const send = (response: ServerResponse, problem: Problem, headers: OutgoingHttpHeaders): void => {
    const body = JSON.stringify(problem);
    const type = 'application/problem+json; charset=utf-8';
    const length = Buffer.byteLength(body);
    response.writeHead(problem.status, {
      ...constant,
      'content-type': type,
      'content-length': String(length),
      ...headers,
    });
    response.end(body);
  };
  /** Counts a request before any other work. False: a reply was sent, or the connection was closed. */
  const admits = (request: IncomingMessage, response: ServerResponse): boolean => {
    closeIfUnread(request, response);
    // Not `server.timeout`: a game's socket would keep a timer that it never uses.
    request.socket.setTimeout(unreadReplyMs);
    response.on('timeout', closeIfStalled);
    const admission = addressLimiter.admit(addressOf(request), kindOf(request.url ?? '/'));
    if (admission.ok) {
      const isWithoutHost = request.headers.host === undefined && request.httpVersion === '1.1';
      if (isWithoutHost) send(response, invalid(400, 'Host'), CLOSE);
      return !isWithoutHost;
    }
    // A proxy's connection carries others' requests too.
    const isOwn = !isProxy(remoteAddressOf(request.socket));
    if (admission.isDropped && isOwn) request.socket.destroy();
    else
      send(response, problemDocument('RATE_LIMITED'), {
        'retry-after': String(admission.retryAfter),
        ...(isOwn ? CLOSE : {}),
      });
    return false;
  };
  /** Counts data that is not a request, and closes the connection if its address sends too much. */
  const countMalformed = (stream: Duplex): void => {
    const address = stream instanceof Socket ? remoteAddressOf(stream) : '';
    if (!isProxy(address) && !addressLimiter.admit(address, 'pages').ok) stream.destroy();
  };
  const server = http.createServer(
    {
      IncomingMessage: BoundedRequest,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      // Node would reply itself, without an event: handled below.
      requireHostHeader: false,
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    (request, response) => {
      if (admits(request, response)) handler(request, response);
    },
  );
  // Without these listeners Node replies itself, and the requests are not counted.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!admits(request, response)) return;
    response.writeContinue();
    handler(request, response);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    if (admits(request, response)) send(response, invalid(417, 'Expect'), CLOSE);
  });
  server.on('connect', (_request: IncomingMessage, stream: Duplex) => {
    countMalformed(stream);
    stream.destroy();
  });
  // Runs before the handler that replies (`malformed-request.ts`), which skips closed connections.
  server.on('clientError', (_error, stream) => countMalformed(stream));
  server.keepAliveTimeout = isProxy('') ? PROXY_KEEP_ALIVE_MS : KEEP_ALIVE_MS;
  server.maxConnections = maxConnections;
  if (parts.boundsAddresses) boundAddresses(server, parts);
  return server;
}

/** Closes a connection whose pending reply made no progress. A reply that is not written yet (a model works on it) is awaited. */
function closeIfStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

function invalid(status: number, header: string): Problem {
  return problemDocument('INVALID_INPUT', {
    status,
    errors: [{ path: '', message: `the header ${header}` }],
  });
}

/** The open connections of an address, without the games' sockets. */
interface PlainConnections {
  readonly network: string;
  readonly open: Map<string, PlainConnections>;
  count: number;
}

/** The count that a connection belongs to, until it closes or becomes a game's socket. */
const countedAmong = new WeakMap<object, PlainConnections>();

/** Removes a connection from its address's count, because it became a game's socket. Idempotent. */
export function releaseConnection(connection: Duplex): void {
  connection.off('close', onClose);
  const among = countedAmong.get(connection);
  if (among === undefined) return;
  countedAmong.delete(connection);
  if (--among.count === 0) among.open.delete(among.network);
}

// One listener function for all of the thousands of connections.
function onClose(this: Duplex): void {
  releaseConnection(this);
}

/** Closes connections of an address above its limit, and all new ones while its requests are dropped. */
function boundAddresses(server: Server, { addressLimiter, isProxy }: HttpServerParts): void {
  const open = new Map<string, PlainConnections>();
  server.on('connection', (socket) => {
    const address = remoteAddressOf(socket);
    if (isProxy(address)) return;
    const network = networkOf(address);
    const among = open.get(network) ?? { network, open, count: 0 };
    if (among.count >= PLAIN_CONNECTIONS_PER_ADDRESS_MAX || addressLimiter.isDropping(address))
      return void socket.destroy();
    among.count++;
    open.set(network, among);
    countedAmong.set(socket, among);
    socket.on('close', onClose);
  });
}
