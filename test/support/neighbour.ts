/** What somebody else notices of an attack: how long a player's own small requests take meanwhile, as a ratio to the quiet of the same run. */

import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

export interface AskFrom {
  /** One of this machine's addresses, 127.0.0.2 say: limits are by address. */
  readonly address?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Somebody at an address, with connections that are kept. */
export class Caller {
  readonly #base: string;
  readonly #agent: Agent;
  readonly #options: AskFrom;

  constructor(base: string, { connections = 1, ...options }: AskFrom & { connections?: number } = {}) {
    this.#base = base;
    this.#options = options;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Asks; rejects where the connection was closed without an answer. */
  ask(path: string, more: AskFrom = {}): Promise<Answered> {
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

/** Milliseconds of each of so many requests, one after the other, with a pause (milliseconds) after each. */
export async function latenciesOf(ask: () => Promise<unknown>, count: number, pause = 0): Promise<number[]> {
  const latencies: number[] = [];
  for (let index = 0; index < count; index++) {
    const began = performance.now();
    await ask();
    latencies.push(performance.now() - began);
    if (pause > 0) await setTimeout(pause);
  }
  return latencies;
}

/** The same for as long as something goes on. */
export async function latenciesDuring(
  ask: () => Promise<unknown>,
  work: Promise<unknown>,
  pause: number,
): Promise<number[]> {
  const latencies: number[] = [];
  const state = { isOver: false };
  const over = (): void => {
    state.isOver = true;
  };
  work.then(over, over);
  while (!state.isOver) latencies.push(...(await latenciesOf(ask, 1, pause)));
  return latencies;
}

/** The value that a share of all stays below: 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
