/** A language model's server for the bench: OpenAI's chat completions over a stream. Who writes decides when each piece goes out; reading blind takes a given time. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { isObject, listOf, objectOf, parseObject, textOf, type Json } from './json.ts';
import { now } from './time.ts';

/** Anything, as long as there are enough to draw from. */
const PLAN = { elements: Array.from({ length: 24 }, (_, n) => ({ subtopic: `Part ${n + 1}` })) };

/** An answer that is being streamed. */
export interface Stream {
  write(piece: string): void;
}

export interface BenchModelParts {
  /** Somebody asks for questions on a topic. */
  readonly asked: (topic: string, stream: Stream) => void;
  /** The key of a question that is read blind. */
  readonly keyOf: (question: string) => string;
  /** Milliseconds that a blind reading takes. */
  readonly readingTakes: number;
}

export interface BenchModel {
  readonly url: string;
  /** Milliseconds that the reading of a question took here: from having its request until its answer was written; 0 where nobody asked. */
  readingTime(question: string): number;
  close(): void;
}

/** Starts it on a free port. */
export async function startBenchModel(parts: BenchModelParts): Promise<BenchModel> {
  const readings = new Map<string, number>();
  const server = createServer((request, response) => {
    receive(request, response, parts, readings).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the model server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    readingTime: (question) => readings.get(question) ?? 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { asked, keyOf, readingTakes }: BenchModelParts,
  readings: Map<string, number>,
): Promise<void> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += String(chunk);
  const at = now();
  const messages = listOf(parseObject(body), 'messages').filter(isObject);
  const system = textOf(messages[0] ?? {}, 'content');
  const data = parseObject(textOf(messages.at(-1) ?? {}, 'content'));
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const stream: Stream = { write: (piece) => response.write(chunkOf(piece)) };
  const end = (text: string): void => {
    stream.write(text);
    response.end(`${chunkOf('', 'stop')}data: [DONE]\n\n`);
  };
  if (system.startsWith('You write')) asked(textOf(data, 'topic'), stream);
  else if (system.startsWith('You plan')) end(JSON.stringify(PLAN));
  else if (system.startsWith('You answer')) {
    const question = textOf(data, 'question');
    setTimeout(() => {
      end(JSON.stringify({ choice: letterOf(keyOf(question), objectOf(data, 'options')) }));
      readings.set(question, now() - at);
    }, readingTakes);
  } else end('{}');
}

function letterOf(key: string, options: Json): string {
  return Object.entries(options).find(([, option]) => option === key)?.[0] ?? 'none';
}

/** A piece as the protocol frames it. */
function chunkOf(content: string, reason: 'stop' | null = null): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: reason }];
  const chunk = { id: 'call', object: 'chat.completion.chunk', created: 1, model: 'bench', choices };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}
