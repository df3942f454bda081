/** A local server with the APIs of language models' providers: OpenAI's chat completions and Anthropic's messages, streaming, with a script for every call. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { z } from 'zod';

import { listen } from './ports.ts';

const BodySchema = z.looseObject({
  model: z.string(),
  system: z.unknown().optional(),
  messages: z.array(z.object({ content: z.unknown() })).min(1),
  tools: z.array(z.looseObject({ name: z.string().optional() })).optional(),
  response_format: z.unknown().optional(),
});

/** The data of our prompts, as far as scripts read it. */
const DataSchema = z
  .object({
    topic: z.string(),
    language: z.string(),
    audience: z.string(),
    difficulty: z.string(),
    count: z.number(),
    subtopics: z.array(z.string()),
    alreadyAsked: z.array(z.string()),
    question: z.string(),
    options: z.record(z.string(), z.string()),
    figures: z.unknown(),
    messages: z.array(
      z.object({
        id: z.number(),
        key: z.string(),
        text: z.string(),
        numbers: z.array(z.number()).optional(),
      }),
    ),
  })
  .partial();

/** A call as it came in. */
export interface ModelCall {
  readonly protocol: 'openai' | 'anthropic';
  /** The purpose of the call, derived from its instructions. */
  readonly purpose: 'plan' | 'write' | 'read' | 'judge' | 'summary' | 'translate' | 'other';
  readonly system: string;
  /** The message's text; `data`: the call's data, if it is JSON. */
  readonly prompt: string;
  readonly data: z.infer<typeof DataSchema>;
  /** The request's body. */
  readonly body: z.infer<typeof BodySchema>;
  /** How many earlier calls had the same purpose. */
  readonly nth: number;
  /** Resolves when the client closed the connection. */
  readonly closed: Promise<void>;
}

/** The server's behaviour for a call. Pieces are streamed one after another. */
export type ModelReply =
  | {
      readonly pieces: Iterable<string> | AsyncIterable<string>;
      readonly thenStall?: boolean;
      readonly thenBreak?: boolean;
    }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly text?: string }
  | { readonly html: string }
  | { readonly stall: true }
  | { readonly flood: number };

export type ModelScript = (call: ModelCall) => ModelReply | Promise<ModelReply>;

export interface ModelServer {
  readonly url: string;
  readonly calls: readonly ModelCall[];
  /** How many connections were opened. */
  readonly connections: number;
  /** Calls for a purpose. */
  count(purpose: ModelCall['purpose']): number;
  close(): Promise<void>;
}

/** Starts a server on a free port of this machine. */
export async function startModelServer(script: ModelScript): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  const server = createServer((request, response) => {
    void receive(request, response, calls, script).catch(() => response.destroy());
  });
  let connections = 0;
  server.on('connection', () => connections++);
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    get connections() {
      return connections;
    },
    count: (purpose) => calls.filter((call) => call.purpose === purpose).length,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Objects in the form of a model with structured output. */
export function elements(objects: readonly object[]): string[] {
  return [
    '{"elements":[',
    ...objects.map((object, at) => (at === 0 ? '' : ',') + JSON.stringify(object)),
    ']}',
  ];
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  calls: ModelCall[],
  script: ModelScript,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = BodySchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  const protocol = request.url?.endsWith('/messages') ? 'anthropic' : 'openai';
  const system = protocol === 'anthropic' ? textOf(body.system) : textOf(body.messages[0]?.content);
  const prompt = textOf(body.messages.at(-1)?.content);
  const purpose = purposeOf(system);
  const call: ModelCall = {
    protocol,
    purpose,
    system,
    prompt,
    data: dataOf(prompt),
    body,
    nth: calls.filter((other) => other.purpose === purpose).length,
    closed: new Promise((resolve) => response.once('close', resolve)),
  };
  calls.push(call);
  await answer(response, call, await script(call));
}

async function answer(response: ServerResponse, call: ModelCall, reply: ModelReply): Promise<void> {
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(
      reply.text ?? JSON.stringify({ error: { message: `status ${reply.status}`, type: 'error' } }),
    );
    return;
  }
  if ('html' in reply) {
    response.writeHead(200, { 'content-type': 'text/html' }).end(reply.html);
    return;
  }
  if ('stall' in reply) return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const frames = call.protocol === 'anthropic' ? anthropicFrames(call) : openaiFrames(call);
  response.write(frames.begin);
  if ('flood' in reply) {
    const piece = frames.piece('x'.repeat(50_000));
    for (let sent = 0; sent < reply.flood && !response.destroyed; sent += piece.length) {
      if (!response.write(piece))
        await Promise.race([new Promise((resolve) => response.once('drain', resolve)), call.closed]);
    }
    if (!response.destroyed) response.end(frames.end);
    return;
  }
  for await (const piece of reply.pieces) {
    if (response.destroyed) return;
    response.write(frames.piece(piece));
  }
  if (reply.thenStall) return;
  if (reply.thenBreak) response.destroy();
  else response.end(frames.end);
}

interface Frames {
  readonly begin: string;
  piece(text: string): string;
  readonly end: string;
}

function openaiFrames({ body }: ModelCall): Frames {
  const chunk = (choices: object[], more: object = {}): string =>
    `data: ${JSON.stringify({ id: 'call', object: 'chat.completion.chunk', created: 1, model: body.model, choices, ...more })}\n\n`;
  const usage = { prompt_tokens: 700, completion_tokens: 900, total_tokens: 1600 };
  return {
    begin: chunk([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]),
    piece: (text) => chunk([{ index: 0, delta: { content: text }, finish_reason: null }]),
    end: `${chunk([{ index: 0, delta: {}, finish_reason: 'stop' }])}${chunk([], { usage })}data: [DONE]\n\n`,
  };
}

function frame(type: string, more: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
}

/** Text, or the input of the tool used instead of structured output. */
function anthropicFrames({ body }: ModelCall): Frames {
  const isTool = body.tools?.some((tool) => tool.name === 'json') ?? false;
  const block = isTool
    ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} }
    : { type: 'text', text: '' };
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 700, output_tokens: 1 },
  };
  return {
    begin:
      frame('message_start', { message }) + frame('content_block_start', { index: 0, content_block: block }),
    piece: (text) =>
      frame('content_block_delta', {
        index: 0,
        delta: isTool ? { type: 'input_json_delta', partial_json: text } : { type: 'text_delta', text },
      }),
    end:
      frame('content_block_stop', { index: 0 }) +
      frame('message_delta', {
        delta: { stop_reason: isTool ? 'tool_use' : 'end_turn', stop_sequence: null },
        usage: { output_tokens: 900 },
      }) +
      frame('message_stop', {}),
  };
}

const BEGINNINGS = {
  plan: 'You plan',
  write: 'You write',
  read: 'You answer',
  judge: 'You judge',
  summary: 'You sum up',
  translate: 'You translate',
} as const;

function purposeOf(system: string): ModelCall['purpose'] {
  for (const purpose of ['plan', 'write', 'read', 'judge', 'summary', 'translate'] as const) {
    if (system.startsWith(BEGINNINGS[purpose])) return purpose;
  }
  return 'other';
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('') : '';
}

function dataOf(prompt: string): ModelCall['data'] {
  try {
    return DataSchema.catch({}).parse(JSON.parse(prompt));
  } catch {
    return {};
  }
}
