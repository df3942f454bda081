/** Whole games of every kind while a session without a seat makes all requests it may make. No reply contains a question before it is shown, or its right option before the reveal. */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { ResultsReplySchema } from '../../protocol/data.ts';
import { elements, startModelServer, type ModelServer } from '../support/harness/model-server.ts';
import { taken, type PlayerClient, type Reply } from '../support/harness/player-client.ts';
import { besideWriting, type ModelQuestion } from '../support/questions.ts';
import { TestServer, type ClockedGame } from '../support/server.ts';

/** A received text, and the number of questions revealed before it. */
interface Received {
  readonly revealed: number;
  readonly text: string;
}

class SessionWithoutSeat {
  readonly received: Received[] = [];
  readonly #server: TestServer;
  readonly #client: PlayerClient;
  #revealed = 0;

  constructor(server: TestServer) {
    this.#server = server;
    this.#client = server.client();
  }

  noteReveal(): void {
    this.#revealed++;
  }

  /** Makes every request, with values that a session without a seat could know or guess: the game's id and code, a player's id, a question's id. */
  async callEverything({ gameId, view }: ClockedGame, topics: readonly string[]): Promise<void> {
    const playerId = view.players[0]?.id ?? '';
    const questionId = view.question?.id ?? 'abcdefghij';
    const { currentRound: roundNumber } = view;
    const client = this.#client;
    const path = `/api/games/${gameId}`;
    const seat = { gameId, playerId };
    const replies = await Promise.all([
      ...['', '/results', '/results.csv'].map((rest) => client.get(path + rest)),
      ...[
        '/api/capabilities',
        '/api/openapi.json',
        '/api/docs',
        '/api/app-settings/free_games_per_day',
        '/api/translations/Klingon',
        `/api/payments/${gameId}`,
        '/sitemap.xml',
        '/robots.txt',
        '/healthz',
        '/readyz',
        '/metrics',
        `/game/${gameId}`,
        `/game/${gameId}/show`,
        `/flags/br.svg`,
        `/pictures/${gameId}/abcdefghij`,
      ].map((each) => client.get(each)),
      client.post('/api/rpc/find_game_by_code', { code: view.code }),
      client.post('/api/rpc/find_game_by_code', { code: gameId }),
      client.post(`${path}/players`, { name: 'Eve' }),
      client.post(`${path}/start`),
      client.post(`${path}/play-again`),
      client.post(`${path}/reselect`),
      ...['skip', 'hold', 'go-on', 'pass-on', 'end', `questions/${questionId}/close`].map((each) =>
        client.post(`${path}/${each}`),
      ),
      ...['mute', 'unmute'].map((each) => client.post(`${path}/players/${playerId}/${each}`)),
      client.post(`${path}/suggestions`, { topic: 'Cats' }),
      client.get(`${path}/knock`),
      client.get(`${path}/topics`),
      client.post(`${path}/knock`, { name: 'Eve' }),
      client.post(`${path}/knocks/${playerId}`, { letIn: true }),
      client.post(`${path}/show-code`),
      client.post(`${path}/questions/${questionId}/challenge`, { reason: 'x' }),
      client.post(`${path}/questions/${questionId}/love`),
      client.patch(`${path}/settings`, { waitForTimer: true }),
      client.patch(`${path}/players/me`, { name: 'Eve' }),
      client.patch(`${path}/players/${playerId}`, { timeFactor: 2 }),
      client.call('submit-answer', { ...seat, answerIndex: 0, questionId }),
      client.call('submit-answer', { ...seat, answerIndex: 0 }),
      client.call('select-topic', { ...seat, topic: 'sports', difficulty: 'easy', roundNumber }),
      client.call('generate-game-summary', { gameId }),
      client.call('can-start-game', { session_id: client.sessionId }),
      ...topics.flatMap((topic) =>
        ['easy', 'medium', 'hard'].map((difficulty) =>
          client.call('generate-questions', { topic, difficulty, language: 'en' }),
        ),
      ),
    ]);
    for (const reply of replies) this.#take(reply);
    await this.#knock(gameId);
  }

  /** Connects to the socket, as a player and as a show screen with an invalid code. */
  async #knock(gameId: string): Promise<void> {
    for (const hello of [{}, { role: 'show' }, { role: 'show', showCode: 'abcdef' }]) {
      const socket = this.#server.client().open(gameId);
      socket.send({ type: 'hello', sessionId: this.#client.sessionId, ...hello });
      await socket.until(() => socket.closeCode !== null || socket.messages.length > 0, 'an answer to hello');
      for (const text of socket.texts) this.received.push({ revealed: this.#revealed, text });
      socket.end();
    }
  }

  #take({ text, headers }: Reply): void {
    const heads = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    this.received.push({ revealed: this.#revealed, text: `${heads}\n${text}` });
  }
}

/** Plays a game to its end; the observer makes its requests in every phase. Returns the questions in the order of their reveals. */
async function playBeside(
  server: TestServer,
  table: ClockedGame,
  topic: string,
  topics: readonly string[],
): Promise<{
  observer: SessionWithoutSeat;
  questions: { text: string; explanation: string; key: string }[];
}> {
  const observer = new SessionWithoutSeat(server);
  const look = (): Promise<void> => observer.callEverything(table, topics);
  await table.start();
  await look();
  let revealed = '';
  let seen = '';
  while (table.view.phase !== 'finished') {
    const { phase, currentRound, currentQuestion } = table.view;
    const now = `${phase} ${currentRound} ${currentQuestion}`;
    if (now !== seen) await look();
    seen = now;
    if (phase === 'choosing') {
      await table.pick(topic);
      await look();
      continue;
    }
    if (phase === 'generating') {
      await server.eventually(() => table.view.phase !== 'generating');
      continue;
    }
    if (phase === 'question') {
      await server.clock.advanceTo(table.view.questionStartTime ?? 0);
      for (const seat of table.seats) if (seat.playerId !== '') await table.answerOver(seat, 0);
      await look();
    }
    await table.pass();
    const isRevealed = `${table.view.currentRound} ${table.view.currentQuestion}`;
    if (table.view.phase === 'reveal' && isRevealed !== revealed) {
      revealed = isRevealed;
      observer.noteReveal();
    }
  }
  const player = table.seats.findLast(({ playerId }) => playerId !== '') ?? table.guest;
  const reply = await player.client.get(`${table.path}/results`);
  const { rounds } = taken(reply, 200, ResultsReplySchema);
  const questions = rounds.flatMap((round) =>
    round.questions.map(({ text, explanation, options, correctAnswer }) => ({
      text,
      explanation,
      key: options[correctAnswer] ?? '',
    })),
  );
  return { observer, questions };
}

/** Texts of questions that the observer received before the reveal. */
function leakedTooEarly(
  observer: SessionWithoutSeat,
  questions: readonly { text: string; explanation: string; key: string }[],
  areKeysUnique: boolean,
): string[] {
  return questions.flatMap(({ text, explanation, key }, at) => {
    const before = observer.received.filter(({ revealed }) => revealed <= at);
    const secrets = areKeysUnique ? [text, explanation, key] : [text, explanation];
    return secrets.filter((secret) => before.some((each) => each.text.includes(secret)));
  });
}

/** A sound question that each of its texts identifies. */
const numbered = (number: number): ModelQuestion => ({
  question: `Crew ${number} sang one of these shanties all day. Guess it!`,
  answer: `Shanty ${number}a`,
  distractors: ['b', 'c', 'd'].map((letter) => `Shanty ${number}${letter}`),
  explanation: `It is told in chapter ${number} of the old book of songs.`,
  subject: `Favorite of crew ${number}`,
});

const TOPICS = ['generalKnowledge', 'flags', 'sports'];

describe('with the shipped questions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterEach(() => server.clear());
  afterAll(() => server.stop());

  test.each<[kind: string, settings: Record<string, unknown>, names: string[], topic: string]>([
    ['a plain game', {}, ['Anna', 'Ben'], 'sports'],
    ['pictures', {}, ['Anna', 'Ben'], 'flags'],
    ['teams', { teams: { names: ['Owls', 'Foxes'] } }, ['Anna', 'Ben'], 'generalKnowledge'],
    ['an organizer', { organizer: true }, ['Olga', 'Anna', 'Ben'], 'sports'],
    ['kids and no clock', { kids: true, zen: true }, ['Anna', 'Ben'], 'generalKnowledge'],
  ])('%s sends a session without a seat nothing too early', async (_, settings, names, topic) => {
    const table = await server.table(names, { settings: { rounds: 1, ...settings } });
    const { observer, questions } = await playBeside(server, table, topic, TOPICS);
    expect(questions).toHaveLength(6);
    expect(observer.received.length).toBeGreaterThan(500);
    // Flags have few wordings, which previews of other flags share: their explanations distinguish them.
    const named = questions.map(({ text, ...rest }) => ({
      ...rest,
      text: topic === 'flags' ? rest.explanation : text,
    }));
    expect(leakedTooEarly(observer, named, false)).toEqual([]);
    for (const { text } of observer.received) expect(text).not.toMatch(/\/flags\/[a-z]{2}\.svg"/);
  });

  test('a game with a show screen sends a session without a seat nothing too early', async () => {
    const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 1, showScreen: true } });
    const screen = await table.host.client.live(table.gameId, { role: 'show' });
    const { observer, questions } = await playBeside(server, table, 'sports', TOPICS);
    expect(screen.view.phase).toBe('finished');
    expect(leakedTooEarly(observer, questions, false)).toEqual([]);
  });
});

describe('with a model', () => {
  let model: ModelServer;
  let server: TestServer;
  beforeAll(async () => {
    let written = 0;
    const fresh = (count: number): ModelQuestion[] =>
      Array.from({ length: count }, () => numbered(++written));
    model = await startModelServer((call) =>
      call.purpose === 'write' ? { pieces: elements(fresh(call.data.count ?? 0)) } : besideWriting(call),
    );
    server = await TestServer.start({
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'm',
      AI_BASE_URL: model.url,
      AI_CHECK: 'off',
      AI_CALLS_PER_HOUR: 'off',
    });
  });
  afterAll(async () => {
    await server.stop();
    await model.close();
  });

  test('a game on a free topic sends a session without a seat nothing too early, previews of the same topic included', async () => {
    const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 2 } });
    const topic = 'Estonian sea shanties';
    const { observer, questions } = await playBeside(server, table, topic, [topic]);
    expect(questions).toHaveLength(12);
    expect(leakedTooEarly(observer, questions, true)).toEqual([]);
  });
});
