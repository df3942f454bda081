/** The HTTP server below the app: how long a request may take to arrive, how many connections there may be, and who is let in. */

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
import { networkOf } from '../platform/address.ts';
import { constantHeaders } from './api-headers.ts';
import { kindOf, type Gate } from './gate.ts';
import { problemOf } from './problems.ts';
import { BoundedRequest, closeWhereUnread } from './request-bodies.ts';

/** How long a request's head, and a whole request, may take to arrive; without these half a request, or none, would hold a connection for ever. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const TIMEOUT_CHECK_INTERVAL_MS = 5_000;
/** How long a connection stays open that nobody asks over. A proxy keeps its own for longer, and must not find them closed. */
const KEEP_ALIVE_MS = 10_000;
const PROXY_KEEP_ALIVE_MS = 72_000;
/** Open connections of an address that are no sockets of games; those have a limit of their own. */
const PLAIN_CONNECTIONS_PER_ADDRESS_MAX = 2_000;
/** How long a reply may lie here of which the client takes nothing. */
const UNREAD_REPLY_MS = 30_000;
const RETRY_AFTER_SECONDS = 10;

const CLOSE = { connection: 'close' } as const;

export interface HttpServerParts {
  readonly gate: Gate;
  /** The address a request came from. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether the other end of a connection is a proxy that is believed: behind it are many. */
  readonly isProxy: (address: string) => boolean;
  /** Whether connections of one address are bounded. */
  readonly boundsAddresses: boolean;
  /** Connections of everybody together. */
  readonly maxConnections: number;
  readonly publicUrl: string | null;
}

/** Makes the server for a handler of requests. */
export function createHttpServer(handler: RequestListener, parts: HttpServerParts): Server {
  const { gate, addressOf, isProxy, maxConnections } = parts;
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
  /** Counts a request before anything else is done for it. False: it was answered, or its connection has ended. */
  const admits = (request: IncomingMessage, response: ServerResponse): boolean => {
    closeWhereUnread(request, response);
    response.on('timeout', endWhereStalled);
    const admission = gate.admit(addressOf(request), kindOf(request.url ?? '/'));
    if (admission === 'serve') {
      const isWithoutHost = request.headers.host === undefined && request.httpVersion === '1.1';
      if (isWithoutHost) send(response, invalid(400, 'Host'), CLOSE);
      return !isWithoutHost;
    }
    // A proxy's connection carries others' requests too.
    const isOwn = !isProxy(request.socket.remoteAddress ?? '');
    if (admission === 'drop' && isOwn) request.socket.destroy();
    else
      send(response, problemOf('RATE_LIMITED'), {
        'retry-after': String(RETRY_AFTER_SECONDS),
        ...(isOwn ? CLOSE : {}),
      });
    return false;
  };
  /** Counts what is no request, and ends its connection where its address sends too much. */
  const countUnreadable = (stream: Duplex): void => {
    const address = stream instanceof Socket ? (stream.remoteAddress ?? '') : '';
    if (!isProxy(address) && gate.admit(address, 'pages') !== 'serve') stream.destroy();
  };
  const server = http.createServer(
    {
      IncomingMessage: BoundedRequest,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      // Node would answer without a word to this server: see below.
      requireHostHeader: false,
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    (request, response) => {
      if (admits(request, response)) handler(request, response);
    },
  );
  // Node answers these itself unless it is told otherwise, and then nobody has counted them.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!admits(request, response)) return;
    response.writeContinue();
    handler(request, response);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    if (admits(request, response)) send(response, invalid(417, 'Expect'), CLOSE);
  });
  server.on('connect', (_request: IncomingMessage, stream: Duplex) => {
    countUnreadable(stream);
    stream.destroy();
  });
  // Before what answers them (`unreadable.ts`), which leaves connections alone that have ended.
  server.on('clientError', (_error, stream) => countUnreadable(stream));
  server.keepAliveTimeout = isProxy('') ? PROXY_KEEP_ALIVE_MS : KEEP_ALIVE_MS;
  server.timeout = UNREAD_REPLY_MS;
  server.maxConnections = maxConnections;
  if (parts.boundsAddresses) boundAddresses(server, parts);
  return server;
}

/** Ends a connection on which nothing has moved although a reply is being sent. Where it is not yet there (a model writes it), it is waited for. */
function endWhereStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

function invalid(status: number, header: string): Problem {
  return problemOf('INVALID_INPUT', { status, errors: [{ path: '', message: `the header ${header}` }] });
}

/** An address's open connections that are no sockets of games. */
interface PlainConnections {
  readonly network: string;
  readonly open: Map<string, PlainConnections>;
  count: number;
}

/** What each connection is counted among, until it closes or is a game's socket. */
const countedAmong = new WeakMap<object, PlainConnections>();

/** Counts a connection no longer among its address's plain ones: it is a game's socket from now on. Harmless when told again. */
export function releaseConnection(connection: Duplex): void {
  connection.off('close', onClose);
  const among = countedAmong.get(connection);
  if (among === undefined) return;
  countedAmong.delete(connection);
  if (--among.count === 0) among.open.delete(among.network);
}

// One listener for all connections, which are thousands.
function onClose(this: Duplex): void {
  releaseConnection(this);
}

/** Ends connections of an address beyond what it may hold, and all of one that asks too much. */
function boundAddresses(server: Server, { gate, isProxy }: HttpServerParts): void {
  const open = new Map<string, PlainConnections>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = networkOf(address);
    const among = open.get(network) ?? { network, open, count: 0 };
    if (among.count >= PLAIN_CONNECTIONS_PER_ADDRESS_MAX || gate.isDropping(address))
      return void socket.destroy();
    among.count++;
    open.set(network, among);
    countedAmong.set(socket, among);
    socket.on('close', onClose);
  });
}
