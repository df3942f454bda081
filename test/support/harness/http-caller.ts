/** HTTP requests over keep-alive connections, from an address of this machine that the caller chooses. */

import { Agent, request } from 'node:http';

export interface RequestOptions {
  /** One of this machine's addresses, 127.0.0.2 say: limits are by address. */
  readonly address?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** One client with connections of its own. */
export class HttpCaller {
  readonly #base: string | undefined;
  readonly #agent: Agent;
  readonly #options: RequestOptions;

  /** Paths are resolved against `base`; without it they are whole URLs. */
  constructor(
    base: string | undefined,
    { connections = 1, ...options }: RequestOptions & { connections?: number } = {},
  ) {
    this.#base = base;
    this.#options = options;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Asks; rejects where the connection was closed without an answer. */
  ask(path: string, more: RequestOptions = {}): Promise<HttpReply> {
    const { address, method, headers, body } = { ...this.#options, ...more };
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asked = request(new URL(path, this.#base), {
        agent: this.#agent,
        ...(address === undefined ? {} : { localAddress: address }),
        method: method ?? 'GET',
        headers: {
          ...headers,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      });
      asked.on('error', reject);
      asked.on('response', (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (answer += chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: answer }),
        );
      });
      asked.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
