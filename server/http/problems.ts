/** Refusals and errors as problem documents (RFC 9457). */

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { STATUS_OF, type ErrorCode, type Problem } from '../../protocol/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { isUnavailable } from '../platform/unavailable.ts';
import { isUnreadable } from '../store/unreadable.ts';

/** The problem document of a code; `more` adds or replaces fields. */
export function problemDocument(code: ErrorCode, more: Partial<Problem> = {}): Problem {
  const title = code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
  return { type: `urn:quizround:problem:${code}`, title, status: STATUS_OF[code], code, ...more };
}

export function sendProblem(reply: FastifyReply, code: ErrorCode, more: Partial<Problem> = {}): FastifyReply {
  const problem = problemDocument(code, more);
  return reply
    .code(problem.status)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(problem);
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID_INPUT',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  // A path that is longer than any id: nothing exists there.
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};

/** The code of a status that Fastify itself sets. Every other status below 500 counts as invalid input. */
function codeOf(status: number): ErrorCode | undefined {
  return CODE_OF_STATUS[status] ?? (status >= 400 && status < 500 ? 'INVALID_INPUT' : undefined);
}

/** Fastify's error handler: client errors by their status, 410 for a game that is set aside (logged there), 503 for an unavailable store; other errors are bugs and logged. */
export function errorHandler(logger: Logger) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error.validation !== undefined) {
      const errors = error.validation.map((issue) => ({
        path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
        message: issue.message ?? 'is not valid',
      }));
      return sendProblem(reply, 'INVALID_INPUT', { errors });
    }
    if (isUnreadable(error)) return sendProblem(reply, 'GAME_UNREADABLE');
    const code = codeOf(error.statusCode ?? 500);
    if (code === 'INVALID_INPUT') {
      return sendProblem(reply, code, { errors: [{ path: '', message: error.message }] });
    }
    if (code !== undefined) return sendProblem(reply, code);
    const route = request.routeOptions.url;
    if (isUnavailable(error)) {
      logger.error({ err: error, route }, 'the store cannot be reached');
      return sendProblem(reply.header('retry-after', '1'), 'UNAVAILABLE');
    }
    logger.error({ err: error, route }, 'a request failed');
    return sendProblem(reply, 'INTERNAL');
  };
}
