/** Sends the inputs of the fuzz run, and checks the replies. */

import { randomUUID } from 'node:crypto';

import { CLOSE_CODES } from '../../protocol/constants.ts';
import { ProblemSchema } from '../../protocol/errors.ts';
import { fill } from '../../test/support/harness/openapi.ts';
import { PlayerClient, type Reply } from '../../test/support/harness/player-client.ts';
import { openRaw, statusesOf } from '../../test/support/harness/raw.ts';
import type { Tally } from './figures.ts';
import type { BytesInput, ConversationInput, Input, RequestInput } from './inputs.ts';

const TIMEOUT_MS = 10_000;
const SHOWN_CHARACTERS = 300;
const SEAT_TAKEN_ONCE_IN = 20;
/** The only allowed replies with a status from 500: something is not configured, or not ready yet. */
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
  /** null if its players send nothing. */
  readonly members: { readonly host: string; readonly guest: string } | null;
  /** A session that has a seat in another game. */
  readonly otherPlayer: string;
}

export interface SenderParts {
  readonly base: string;
  readonly tally: Tally;
  readonly targets: readonly Target[];
}

/** Sends one input. Never rejects: a failure is recorded as wrong. */
export async function send(parts: SenderParts, input: Input): Promise<void> {
  const shown = JSON.stringify(input).slice(0, SHOWN_CHARACTERS);
  try {
    if (input.kind === 'bytes') return await sendBytes(parts, input);
    const target = targetOf(parts, input);
    const client = new PlayerClient(parts.base, sessionOf(target, input));
    if (input.kind === 'request') await sendRequest(parts.tally, client, target, input, shown);
    else await converse(parts.tally, client, target, input, shown);
  } catch (error) {
    parts.tally.wrong.push(`no answer: ${String(error)}: ${shown}`);
  }
}

async function sendRequest(
  tally: Tally,
  client: PlayerClient,
  { gameId, playerId, questionId }: Target,
  { route, query, path, body, idempotencyKey, isRepeated }: RequestInput,
  shown: string,
): Promise<void> {
  const search = new URLSearchParams(query).toString();
  const url = `${fill(route.path, { gameId, playerId, questionId, ...path })}?${search}`;
  const headers = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey };
  for (let times = 0; times < (isRepeated ? 2 : 1); times++) {
    tally.sent.requests++;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await client.ask(route.method, url, { body, headers, signal });
    tally.count(`HTTP ${reply.status}`);
    if (!isAllowed(reply, route.path))
      tally.wrong.push(`${reply.status} ${reply.text.slice(0, SHOWN_CHARACTERS)} for ${shown}`);
  }
}

/** Whether a reply is a success, a problem document below 500, or a documented 503. */
function isAllowed({ status, body }: Reply, path: string): boolean {
  if (status < 400) return true;
  const problem = ProblemSchema.safeParse(body);
  if (!problem.success || problem.data.status !== status) return false;
  const { code } = problem.data;
  return (
    status < 500 || (status === 503 && DOCUMENTED_503.some((one) => one.code === code && one.path.test(path)))
  );
}

async function converse(
  tally: Tally,
  client: PlayerClient,
  { gameId }: Target,
  { saysHello, messages }: ConversationInput,
  shown: string,
): Promise<void> {
  const live = saysHello ? client.greet(gameId) : client.open(gameId);
  try {
    const { promise: opened, resolve } = Promise.withResolvers<void>();
    live.ws.once('open', resolve).once('close', resolve);
    await opened;
    for (const { text, isBinary } of messages) {
      if (!live.isOpen) break;
      tally.sent.messages++;
      live.ws.send(isBinary ? Buffer.from(text) : text);
      await Promise.race([live.sync().catch(() => undefined), live.closed()]);
    }
    const { closeCode } = live;
    tally.count(closeCode === null ? 'socket stayed open' : `socket closed with ${closeCode}`);
    if (closeCode !== null && !closeCodes.includes(closeCode))
      tally.wrong.push(`closed with ${closeCode}: ${shown}`);
  } finally {
    live.ws.terminate();
  }
}

/** Resolves when the server has ended the connection. */
async function sendBytes({ tally, base }: SenderParts, { text }: BytesInput): Promise<void> {
  tally.sent.bytes++;
  const { socket, text: replyOf, ended } = await openRaw(base, text);
  socket.setTimeout(TIMEOUT_MS, () => {
    tally.wrong.push(`the connection stayed open after the bytes ${JSON.stringify(text)}`);
    socket.destroy();
  });
  socket.end();
  await ended;
  const [status = 'closed'] = statusesOf(replyOf());
  if (status.startsWith('5')) tally.wrong.push(`${status} for the bytes ${JSON.stringify(text)}`);
  tally.count(`other bytes: ${status}`);
}

type Sent = RequestInput | ConversationInput;

/** The game that an input is aimed at. Inputs of members, and knocks, which any stranger may send, go to a game whose players are among the senders. */
function targetOf({ targets }: SenderParts, input: Sent): Target {
  const { target, actor } = input;
  const isMember = actor === 'guest' || actor === 'host';
  const isKnock = input.kind === 'request' && input.route.path.endsWith('/knock');
  const all = isMember || isKnock ? targets.filter(({ members }) => members !== null) : targets;
  const found = all[target % all.length];
  if (found === undefined) throw new Error('there is no game to aim at');
  return found;
}

/** The session that sends; empty for none. Members of a bystanders' game send nothing, and requests that would take a seat come from a new session. */
function sessionOf({ members, otherPlayer }: Target, input: Sent): string {
  if (input.actor === 'noSession') return '';
  const isKept = input.kind === 'request' && takesSeat(input);
  if (input.actor === 'newSession' || isKept) return randomUUID();
  return input.actor === 'otherPlayer' ? otherPlayer : (members?.[input.actor] ?? randomUUID());
}

/** Whether a request would take the seat of its sender or of another player. If every one did, the games would soon have no player left to send anything. */
function takesSeat({ route, target }: RequestInput): boolean {
  if (route.path === '/api/me') return true;
  const isRemoval = route.method === 'DELETE' && route.path.includes('/players/');
  return isRemoval && target % SEAT_TAKEN_ONCE_IN !== 0;
}
