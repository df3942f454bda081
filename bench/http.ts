/** The contract's HTTP calls, over a few connections that stay open. */

import { Agent, request } from 'node:http';

import { parseObject, type Json } from './json.ts';

const CONNECTIONS = 32;

interface Reply {
  readonly status: number;
  readonly body: Json;
}

export interface Caller {
  /** Sends a body as JSON. Resolves with any status. */
  post(url: string, session: string, body: Json): Promise<Reply>;
  /** The same, where anything but success ends the bench. */
  mustPost(url: string, session: string, body: Json): Promise<Json>;
  close(): void;
}

/** Makes a caller with connections of its own. */
export function createCaller(): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  const post = (url: string, session: string, body: Json): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'x-session-id': session,
      };
      const sent = request(url, { method: 'POST', agent, headers }, (response) => {
        let got = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (got += chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: got === '' ? {} : parseObject(got) }),
        );
      });
      sent.on('error', reject);
      sent.end(text);
    });

  return {
    post,
    async mustPost(url, session, body) {
      const reply = await post(url, session, body);
      if (reply.status < 300) return reply.body;
      throw new Error(`POST ${url} gave ${reply.status}: ${JSON.stringify(reply.body)}`);
    },
    close: () => agent.destroy(),
  };
}
