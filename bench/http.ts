/** The contract's HTTP calls, over a few keep-alive connections. */

import { HttpCaller } from '../test/support/harness/http-caller.ts';
import { parseObject, type Json } from './json.ts';

const CONNECTIONS = 32;

export interface BenchCaller {
  /** Sends a body as JSON to a URL. Rejects where the status is no success. */
  post(url: string, session: string, body: Json): Promise<Json>;
  close(): void;
}

/** Makes a caller with connections of its own. */
export function createCaller(): BenchCaller {
  const http = new HttpCaller(undefined, { method: 'POST', connections: CONNECTIONS });
  return {
    async post(url, session, body) {
      const { status, text } = await http.ask(url, { headers: { 'x-session-id': session }, body });
      if (status >= 300) throw new Error(`POST ${url} was answered with ${status}: ${text}`);
      return text === '' ? {} : parseObject(text);
    },
    close: () => http.close(),
  };
}
