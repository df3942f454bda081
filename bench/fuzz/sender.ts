/** Sends the inputs of the fuzz run, and judges what comes back. */

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

import { CLOSE_CODES } from '../../protocol/constants.ts';
import { ProblemSchema } from '../../protocol/errors.ts';
import { LiveGame } from '../../test/support/harness/live-game.ts';
import { fill } from '../../test/support/harness/openapi.ts';
import type { Tally } from './figures.ts';
import type { Actor, BytesInput, ConversationInput, Input, RequestInput } from './inputs.ts';

const TIMEOUT_MS = 10_000;
const SHOWN_CHARACTERS = 300;
const SEAT_TAKEN_ONCE_IN = 20;
/** What is not set up, or not there yet, says so with these codes; no other reply has a status from 500. */
const DOCUMENTED_503: readonly { readonly code: string; readonly path: RegExp }[] = [
  { code: 'STRIPE_NOT_CONFIGURED', path: /^\/api\/(?:functions\/create-payment|payments|stripe)/ },
  { code: 'UNAVAILABLE', path: /^\/api\/functions\/generate-game-summary$/ },
];
const closeCodes: readonly number[] = Object.values(CLOSE_CODES);

/** A game at which inputs are aimed, and the sessions that send them. */
export interface Target {
  readonly gameId: string;
  readonly playerId: string;
  readonly questionId: string;
  /** Null where its players send nothing. */
  readonly members: { readonly host: string; readonly guest: string } | null;
  /** A session that has a seat in another game. */
  readonly otherPlayer: string;
}

export interface SenderParts {
  readonly base: string;
  readonly tally: Tally;
  readonly targets: readonly Target[];
}

/** Sends one input. Never rejects: a failure is something wrong. */
export async function send(parts: SenderParts, input: Input): Promise<void> {
  try {
    if (input.kind === 'request') await sendRequest(parts, input);
    else if (input.kind === 'conversation') await converse(parts, input);
    else await sendBytes(parts, input);
  } catch (error) {
    parts.tally.wrong.push(
      `no answer: ${String(error)}: ${JSON.stringify(input).slice(0, SHOWN_CHARACTERS)}`,
    );
  }
}

async function sendRequest(parts: SenderParts, input: RequestInput): Promise<void> {
  const { route, query, path: changed, body, idempotencyKey } = input;
  const { gameId, playerId, questionId } = targetOf(parts, input);
  const url = new URL(fill(route.path, { gameId, playerId, questionId, ...changed }), parts.base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const session = sessionOf(parts, input);
  for (let times = 0; times < (input.isRepeated ? 2 : 1); times++) {
    parts.tally.sent.requests++;
    const response = await fetch(url, {
      method: route.method,
      headers: {
        ...(session === null ? {} : { 'x-session-id': session }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    judge(parts.tally, route.path, response.status, await response.text(), input);
  }
}

function judge(tally: Tally, path: string, status: number, text: string, input: RequestInput): void {
  const shown = (): string =>
    `${status} ${text.slice(0, SHOWN_CHARACTERS)} for ${JSON.stringify({ ...input, route: `${input.route.method} ${path}` })}`;
  if (status < 400) return tally.count(`HTTP ${status}`);
  const problem = ProblemSchema.safeParse(JSON.parse(text));
  if (!problem.success || problem.data.status !== status) {
    tally.wrong.push(`not a problem document: ${shown()}`);
    return;
  }
  const { code } = problem.data;
  if (status < 500) return tally.count(`HTTP ${status}`);
  const isDocumented =
    status === 503 && DOCUMENTED_503.some((known) => known.code === code && known.path.test(path));
  if (!isDocumented) tally.wrong.push(shown());
  tally.count(`HTTP ${status} ${code}`);
}

async function converse(parts: SenderParts, input: ConversationInput): Promise<void> {
  const { tally, base } = parts;
  const { gameId } = targetOf(parts, input);
  const live = new LiveGame(`${base.replace('http', 'ws')}/api/games/${gameId}/live`);
  try {
    if (input.saysHello) live.send({ type: 'hello', sessionId: sessionOf(parts, input) ?? 'no session' });
    await opened(live);
    for (const { text, isBinary } of input.messages) {
      if (!live.isOpen) break;
      tally.sent.messages++;
      live.ws.send(isBinary ? Buffer.from(text) : text);
      await Promise.race([live.sync().catch(() => undefined), live.closed()]);
    }
    if (live.closeCode === null) return tally.count('socket stayed open');
    if (!closeCodes.includes(live.closeCode))
      tally.wrong.push(`closed with ${live.closeCode}: ${JSON.stringify(input).slice(0, SHOWN_CHARACTERS)}`);
    tally.count(`socket closed with ${live.closeCode}`);
  } finally {
    live.ws.terminate();
  }
}

/** Resolves when a socket has opened or closed. */
async function opened({ ws }: LiveGame): Promise<void> {
  if (ws.readyState !== ws.CONNECTING) return;
  await new Promise<void>((resolve) => {
    ws.once('open', () => resolve());
    ws.once('close', () => resolve());
  });
}

/** Resolves when the server has ended the connection. */
async function sendBytes({ tally, base }: SenderParts, { text }: BytesInput): Promise<void> {
  tally.sent.bytes++;
  const reply = await new Promise<string>((resolve, reject) => {
    const socket = connect({ port: Number(new URL(base).port), host: '127.0.0.1' });
    let answer = '';
    socket.setTimeout(TIMEOUT_MS, () => {
      socket.destroy();
      reject(new Error('the connection stayed open'));
    });
    // A connection that is ended while it is written to has an error.
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.once('close', () => resolve(answer));
    socket.end(text);
  });
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(reply)?.[1];
  if (status?.startsWith('5') === true) tally.wrong.push(`${status} for the bytes ${JSON.stringify(text)}`);
  tally.count(`other bytes: ${status === undefined ? 'closed' : `HTTP ${status}`}`);
}

/** The game that an input is aimed at; what comes from a member, at one whose players are among the senders. */
function targetOf(
  { targets }: SenderParts,
  { target, actor }: { readonly target: number; readonly actor: Actor },
): Target {
  const isMember = actor === 'guest' || actor === 'host';
  const all = isMember ? targets.filter(({ members }) => members !== null) : targets;
  const found = all[target % all.length];
  if (found === undefined) throw new Error('there is no game to aim at');
  return found;
}

/** The session that sends; null: none. Members of a bystanders' game send nothing. */
function sessionOf(parts: SenderParts, input: RequestInput | ConversationInput): string | null {
  const { members, otherPlayer } = targetOf(parts, input);
  const isKept = input.kind === 'request' && takesSeat(input);
  switch (input.actor) {
    case 'noSession':
      return null;
    case 'newSession':
      return randomUUID();
    case 'otherPlayer':
      return isKept ? randomUUID() : otherPlayer;
    case 'guest':
    case 'host':
      return members === null || isKept ? randomUUID() : members[input.actor];
  }
}

/** Whether a request would take the seat of its sender or of another player: if every one did, the games would soon have no player left to send anything. */
function takesSeat({ route, target }: RequestInput): boolean {
  if (route.path === '/api/me') return true;
  const isRemoval = route.method === 'DELETE' && route.path.includes('/players/');
  return isRemoval && target % SEAT_TAKEN_ONCE_IN !== 0;
}
