/** Renders the prerendered pages at build time: each can be read without scripts. */

import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

/**
 * React sends large parts of a page after its first paint, hidden until a script moves them into place. A page in a
 * file has nothing to wait for: no part is large enough for that.
 */
const NEVER_LATER_BYTES = Number.MAX_SAFE_INTEGER;

/** Renders one page; rejects if any part fails, so that no incomplete page ships. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    progressiveChunkSize: NEVER_LATER_BYTES,
    onError: (error) => {
      failures.push(error);
    },
  });
  await stream.allReady;
  if (failures.length > 0) throw new AggregateError(failures, `${request.url} cannot be rendered`);
  headers.set('content-type', 'text/html');
  return new Response(stream, { status, headers });
}
