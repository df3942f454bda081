// Keeps what a release stores and promises, for the upgrade test of later ones: a small database, the OpenAPI document and the schemas of
// the socket's messages. `node scripts/release-fixtures.ts NAME [CHECKOUT]` writes test/fixtures/releases/NAME from the program in CHECKOUT.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { z } from 'zod';

import { ENVIRONMENT } from '../test/support/harness/environment.ts';

/** Plain HTTP, because the program may be an older one, whose replies today's schemas do not know. */
const ReplySchema = z.object({
  game: z.object({
    id: z.string(),
    phase: z.string(),
    currentRound: z.number(),
    currentQuestion: z.number(),
    chooserId: z.string().nullable(),
    scores: z.object({ total: z.array(z.number()) }),
    question: z.object({ id: z.string() }).nullable(),
  }),
  me: z.object({ playerId: z.string().nullable() }),
});
type State = z.infer<typeof ReplySchema>;

/** Game time runs twenty times as fast: a game takes some seconds. */
const GAME_SPEED = '20';
const POLL_MS = 20;

/** Two players of a game, by their sessions. */
class Pair {
  readonly #base: string;
  readonly sessions = [randomUUID(), randomUUID()] as const;
  id = '';

  constructor(base: string) {
    this.#base = base;
  }

  async #ask(session: string, method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        'x-session-id': session,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return await response.json();
  }

  async state(seat: 0 | 1): Promise<State> {
    return ReplySchema.parse(await this.#ask(this.sessions[seat], 'GET', `/api/games/${this.id}`));
  }

  async open(): Promise<void> {
    const made = await this.#ask(this.sessions[0], 'POST', '/api/games', {
      name: 'Ada',
      settings: { rounds: 1 },
    });
    this.id = ReplySchema.parse(made).game.id;
    await this.#ask(this.sessions[1], 'POST', `/api/games/${this.id}/players`, { name: 'Ben' });
  }

  start(): Promise<unknown> {
    return this.#ask(this.sessions[0], 'POST', `/api/games/${this.id}/start`);
  }

  /** Plays until `isThere`. Each player always answers with the option of its seat's index. */
  async playUntil(isThere: (game: State['game']) => boolean): Promise<State['game']> {
    const answered = new Set<string>();
    for (;;) {
      const states = [await this.state(0), await this.state(1)] as const;
      const { game } = states[0];
      if (isThere(game)) return game;
      for (const [seat, { me }] of states.entries()) {
        const session = this.sessions[seat === 0 ? 0 : 1];
        const body = { gameId: this.id, playerId: me.playerId };
        if (game.phase === 'choosing' && game.chooserId === me.playerId)
          await this.#ask(session, 'POST', '/api/functions/select-topic', {
            ...body,
            topic: 'sports',
            difficulty: 'easy',
            roundNumber: game.currentRound,
          });
        const questionId = game.phase === 'question' ? game.question?.id : undefined;
        if (questionId === undefined || answered.has(`${questionId}/${seat}`)) continue;
        answered.add(`${questionId}/${seat}`);
        // Refused if the question has not opened yet or has closed: then it has no answer.
        await this.#ask(session, 'POST', '/api/functions/submit-answer', {
          ...body,
          questionId,
          answerIndex: seat,
        }).catch(() => answered.delete(`${questionId}/${seat}`));
      }
      await sleep(POLL_MS);
    }
  }
}

/** Starts the program of a checkout over a folder. Resolves with its address and the function that stops it. */
async function startProgram(
  checkout: string,
  folder: string,
): Promise<{ base: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], ...ENVIRONMENT, GAME_SPEED, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (/listens on http:\/\/localhost:\d+/.test(output)) break;
  }
  const port = /listens on http:\/\/localhost:(\d+)/.exec(output)?.[1];
  if (port === undefined) throw new Error(`the program did not start: ${output}`);
  const stop = async (): Promise<void> => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return { base: `http://127.0.0.1:${port}`, stop };
}

const LiveSchema = z.object({
  ClientMessageSchema: z.instanceof(z.ZodType),
  ServerMessageSchema: z.instanceof(z.ZodType),
});

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

async function writeFixtures(name: string, checkout: string): Promise<void> {
  const target = join('test/fixtures/releases', name);
  const folder = await mkdtemp(join(tmpdir(), 'quizround-release-'));
  await mkdir(target, { recursive: true });
  const program = await startProgram(checkout, folder);
  const [lobby, running, finished] = [new Pair(program.base), new Pair(program.base), new Pair(program.base)];
  await lobby.open();
  await finished.open();
  await finished.start();
  await finished.playUntil(({ phase }) => phase === 'finished');
  await running.open();
  await running.start();
  await running.playUntil(({ phase, currentQuestion }) => phase === 'reveal' && currentQuestion === 3);
  const document: unknown = await (await fetch(`${program.base}/api/openapi.json`)).json();
  await writeFile(join(target, 'openapi.json'), json(document));
  const games = Object.entries({ lobby, running, finished }).map(async ([state, pair]) => {
    const { game } = await pair.state(0);
    return [
      state,
      { id: pair.id, sessions: pair.sessions, phase: game.phase, total: game.scores.total },
    ] as const;
  });
  const known = Object.fromEntries(await Promise.all(games));
  await program.stop();
  await writeFile(join(target, 'games.json'), json({ madeAt: Date.now(), ...known }));
  const database = new DatabaseSync(join(folder, 'quizround.db'));
  database.exec(`vacuum into '${join(target, 'quizround.db')}'`);
  database.close();
  await rm(folder, { recursive: true });
  const live = LiveSchema.parse(await import(pathToFileURL(resolve(checkout, 'protocol/live.ts')).href));
  const messages = {
    client: z.toJSONSchema(live.ClientMessageSchema, { io: 'input', unrepresentable: 'any' }),
    server: z.toJSONSchema(live.ServerMessageSchema, { unrepresentable: 'any' }),
  };
  await writeFile(join(target, 'messages.json'), json(messages));
  console.log(`wrote ${target}`);
}

const [name, checkout = '.'] = process.argv.slice(2);
if (name === undefined || !/^[\w.-]+$/.test(name)) throw new Error('say a name, such as 1.0.0');
await writeFixtures(name, checkout);
