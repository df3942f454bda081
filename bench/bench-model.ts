/** The language model of the bench. Its caller decides when each part of a reply is sent; a blind reading takes a fixed time. */

import { PassThrough, type Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

import { startModelServer, type ModelCall, type ModelReply } from '../test/support/harness/model-server.ts';
import { now } from './time.ts';

/** A plan with enough parts to draw from, whatever the topic. */
const PLAN = { elements: Array.from({ length: 24 }, (_, n) => ({ subtopic: `Part ${n + 1}` })) };

export interface BenchModelParts {
  /** Called when questions on a topic are to be written; what is written to the stream is sent at once. */
  readonly onWrite: (topic: string, stream: Writable) => void;
  /** The right answer of a question that is read blind. */
  readonly keyOf: (question: string) => string;
  /** Milliseconds that a blind reading takes. */
  readonly readingMs: number;
}

export interface BenchModel {
  readonly url: string;
  /** Milliseconds from having the request to read a question until its reply was written; 0 where there was none. */
  readingTime(question: string): number;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startBenchModel({ onWrite, keyOf, readingMs }: BenchModelParts): Promise<BenchModel> {
  const readings = new Map<string, number>();

  async function* read({ data: { question = '', options = {} } }: ModelCall): AsyncGenerator<string> {
    const at = now();
    await setTimeout(readingMs);
    const key = keyOf(question);
    const choice = Object.entries(options).find(([, option]) => option === key)?.[0] ?? 'none';
    readings.set(question, now() - at);
    yield JSON.stringify({ choice });
  }

  const reply = (call: ModelCall): ModelReply => {
    if (call.purpose === 'plan') return { pieces: [JSON.stringify(PLAN)] };
    if (call.purpose === 'read') return { pieces: read(call) };
    if (call.purpose !== 'write') return { pieces: ['{}'] };
    const stream = new PassThrough({ encoding: 'utf8' });
    onWrite(call.data.topic ?? '', stream);
    return { pieces: stream };
  };

  const server = await startModelServer(reply);
  return {
    url: server.url,
    readingTime: (question) => readings.get(question) ?? 0,
    close: () => server.close(),
  };
}
