/** Measures the delivery of a model's questions: from an element's last byte at the model's server to its push at the last player's socket, without the model's own time. */

import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { Samples, type Percentiles } from '../test/support/harness/samples.ts';
import { startBenchModel, type BenchModel } from './bench-model.ts';
import { Device } from './device.ts';
import { QUESTION_P99 } from './goals.ts';
import { createCaller, type BenchCaller } from './http.ts';
import { openInspector } from './inspector.ts';
import { createGame } from './load.ts';
import { spentIn } from './meter.ts';
import { listenToNoise, type Noise, type NoiseFigures } from './noise.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { faultRows, latency, noiseRows, share, table, type Row } from './report.ts';
import { startQuizround, type MeasuredServer } from './server-process.ts';
import { setClock } from './time.ts';
import { WrittenGame, type BenchQuestion, type Pushed } from './written-game.ts';

const SPEED = 10;
const QUESTION_TIME_LIMIT = 10;
/** Milliseconds that the bench's model takes to read a question blind. */
const READING_MS = 120;
/** Seconds before the measured window: the server has done everything once. */
const WARM_UP = 12;

const WORDS =
  'amber birch cedar delta ember fjord grove heron ivory jolly koala lemon mango night ocean pearl quill river stone tulip'.split(
    ' ',
  );

export interface QuestionsOptions {
  readonly games: number;
  readonly players: number;
  readonly seconds: number;
  readonly profile: string | null;
}

interface WayFigures {
  /** A round's first question: to the change of phase out of generating. */
  readonly first: Percentiles;
  /** A later one that the players wait for: to its own push. */
  readonly later: Percentiles;
  /** Milliseconds of the very first question that the server ever had from a model. */
  readonly coldest: number;
  readonly noise: NoiseFigures;
  /** Of a core, and of the machine by others. */
  readonly load: number;
  readonly others: number;
  readonly faults: Readonly<Record<string, number>>;
}

export interface QuestionsFigures {
  readonly games: number;
  readonly players: number;
  readonly unread: WayFigures;
  readonly readBlind: WayFigures;
}

/** Plays games whose questions come from a model, without and with the blind reading. */
export async function measureQuestions(options: QuestionsOptions): Promise<QuestionsFigures> {
  const { games, players, profile } = options;
  const unread = await measureWay(options, 'off', null);
  return { games, players, unread, readBlind: await measureWay(options, 'on', profile) };
}

async function measureWay(
  { games, players, seconds }: QuestionsOptions,
  check: 'on' | 'off',
  profile: string | null,
): Promise<WayFigures> {
  const noise = await listenToNoise();
  const meter = createMeter(noise);
  const model = await startBenchModel({
    onWrite: (topic, stream) => meter.games.get(topic.split(' ')[0] ?? '')?.write(stream),
    keyOf: (question) => meter.keys.get(question) ?? '',
    readingMs: READING_MS,
  });
  const server = await startQuizround(SPEED, {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'bench',
    AI_BASE_URL: model.url,
    AI_CHECK: check,
    AI_CALLS_PER_HOUR: 'off',
    AI_TOKENS_PER_DAY: 'off',
  });
  try {
    for (let index = 0; index < games; index++) await openGame(server.url, players, meter, model);
    await setTimeout(WARM_UP * 1_000);
    setClock();
    meter.reset();
    const window = { seconds, server, profile };
    return { ...(await spentWith(window)), ...meter.figures() };
  } finally {
    meter.stop();
    await noise.stop();
    await server.stop();
    await model.close();
  }
}

/** Waits for the measured window, and writes its profile where that is wanted. */
async function spentWith(window: {
  readonly seconds: number;
  readonly server: MeasuredServer;
  readonly profile: string | null;
}): Promise<Pick<WayFigures, 'load' | 'others'>> {
  const { seconds, server, profile } = window;
  const inspector = profile === null ? null : await openInspector(server.process.child);
  await inspector?.startProfile();
  const { cpu, seconds: length, others } = await spentIn(seconds, [server.pid]);
  if (inspector !== null && profile !== null)
    writeFileSync(profile, JSON.stringify(await inspector.stopProfile()));
  inspector?.close();
  return { load: cpu / length, others };
}

interface Meter {
  readonly caller: BenchCaller;
  readonly recorder: Recorder;
  readonly games: Map<string, WrittenGame>;
  /** The key of each question written. */
  readonly keys: Map<string, string>;
  add(pushed: Pushed, model: BenchModel): void;
  reset(): void;
  figures(): Omit<WayFigures, 'load' | 'others'>;
  stop(): void;
}

function createMeter(noise: Noise): Meter {
  const recorder = createRecorder();
  const caller = createCaller();
  const games = new Map<string, WrittenGame>();
  const [first, later] = [new Samples(), new Samples()];
  let coldest: number | null = null;
  return {
    caller,
    recorder,
    games,
    keys: new Map(),
    add({ number, question, from, to }, model) {
      const took = to - from - model.readingTime(question);
      coldest ??= took;
      (number === 1 ? first : later).add(took);
    },
    reset() {
      for (const each of [first, later, noise]) each.clear();
    },
    figures: () => ({
      first: first.percentiles(),
      later: later.percentiles(),
      noise: noise.figures(),
      coldest: coldest ?? Number.NaN,
      faults: Object.fromEntries(recorder.faults),
    }),
    stop() {
      for (const game of games.values()) game.stop();
      caller.close();
    },
  };
}

async function openGame(url: string, players: number, meter: Meter, model: BenchModel): Promise<void> {
  const { caller, recorder, games, keys } = meter;
  const places = Array.from({ length: players }, () => url);
  const { gameId, owners } = await createGame(caller, places, QUESTION_TIME_LIMIT);
  const makeQuestion = (): BenchQuestion => {
    const question = madeUp(keys.size);
    keys.set(question.question, question.answer);
    return question;
  };
  const pushed = (one: Pushed): void => meter.add(one, model);
  const game = new WrittenGame(gameId, { caller, recorder, makeQuestion, pushed });
  for (const owner of owners) game.devices.push(new Device(owner, game));
  games.set(gameId, game);
  await game.connect();
}

/** A sound question that no other is like. */
function madeUp(nth: number): BenchQuestion {
  const [one = '', two = '', three = ''] = [1, 20, 400].map((step) => WORDS[Math.floor(nth / step) % 20]);
  return {
    question: `Which of the treasures that lie hidden in the old garden is guarded by number ${nth + 1} of the list?`,
    answer: `${one} ${two} ${three}`,
    distractors: ['a golden thimble', 'a silver anchor', 'a copper lantern'],
    explanation:
      'It has been there for as long as anyone in the village can remember, and nobody has moved it.',
    subject: `Treasure ${nth + 1}`,
  };
}

/** The figures beside their goal. */
export function questionsTable({ games, players, unread, readBlind }: QuestionsFigures): string {
  return [
    `${games} games × ${players} players at game speed ${SPEED}, every question waited for\n`,
    'Without blind reading (AI_CHECK=off)',
    table(rowsOf(unread)),
    '',
    `Read blind, the reading's ${READING_MS} ms subtracted`,
    table(rowsOf(readBlind)),
  ].join('\n');
}

function rowsOf({ first, later, noise, coldest, load, others, faults }: WayFigures): Row[] {
  return [
    latency(`first question → intro at last player (${first.count})`, first, QUESTION_P99),
    latency(`later question → its push at last player (${later.count})`, later, QUESTION_P99),
    ...noiseRows(noise),
    { figure: '  the first one after the start', measured: `${coldest.toFixed(1)} ms` },
    { figure: '  server; other processes', measured: `${share(load)} of a core; ${share(others)}` },
    ...faultRows(faults),
  ];
}
