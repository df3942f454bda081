/** Measures the delivery of a model's questions: from an element's last byte at the model's server to its push at the last player's socket, without the model's own time. */

import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

import { startModelServer, type ModelCall, type ModelReply } from '../test/support/harness/model-server.ts';
import { Samples, type Percentiles } from '../test/support/harness/samples.ts';
import { QUESTION_P99 } from './goals.ts';
import { createAgent, openGame } from './load.ts';
import type { RunOptions } from './measure.ts';
import { listenToNoise, type NoiseFigures } from './noise.ts';
import { spentIn, type Spent } from './proc.ts';
import { now, Recorder, setClock, type Faults } from './recorder.ts';
import { faultRows, latency, noiseRows, share, table, type Row } from './report.ts';
import { startQuizround } from './server-process.ts';
import { WrittenGame, type BenchQuestion, type Delivered } from './written-game.ts';

const SPEED = 10;
const QUESTION_TIME_LIMIT_S = 10;
const WINDOW_SECONDS = 60;
/** How long the bench's model takes to read a question blind. */
const READING_MS = 120;
/** Long enough for the server to have done everything once before the measured window. */
const WARM_UP_MS = 12_000;
/** A plan with enough parts to draw from, whatever the topic. */
const PLAN = { elements: Array.from({ length: 24 }, (_, n) => ({ subtopic: `Part ${n + 1}` })) };
const WORDS =
  'amber birch cedar delta ember fjord grove heron ivory jolly koala lemon mango night ocean pearl quill river stone tulip'.split(
    ' ',
  );

interface WayFigures {
  /** A round's first question: to the change of phase out of generating. */
  readonly first: Percentiles;
  /** A later one that the players wait for: to its own push. */
  readonly later: Percentiles;
  readonly noise: NoiseFigures;
  readonly spent: Spent;
  readonly faults: Faults;
}

export interface QuestionsFigures {
  readonly games: number;
  readonly players: number;
  readonly unread: WayFigures;
  readonly readBlind: WayFigures;
}

/** Plays games whose questions come from a model, without and with the blind reading. */
export async function measureQuestions(options: RunOptions): Promise<QuestionsFigures> {
  const { games, players } = options;
  const unread = await measureWay(options, 'off');
  return { games, players, unread, readBlind: await measureWay(options, 'on') };
}

async function measureWay(options: RunOptions, check: 'on' | 'off'): Promise<WayFigures> {
  const recorder = new Recorder();
  const agent = createAgent();
  const games = new Map<string, WrittenGame>();
  /** By question: its right answer, and how long the model took to read it. */
  const keys = new Map<string, string>();
  const readings = new Map<string, number>();
  const samples = { first: new Samples(), later: new Samples() };

  async function* read({
    data: { question = '', options: choices = {} },
  }: ModelCall): AsyncGenerator<string> {
    const at = now();
    await setTimeout(READING_MS);
    const choice = Object.entries(choices).find(([, text]) => text === keys.get(question))?.[0] ?? 'none';
    readings.set(question, now() - at);
    yield JSON.stringify({ choice });
  }
  const reply = (call: ModelCall): ModelReply => {
    if (call.purpose === 'plan') return { pieces: [JSON.stringify(PLAN)] };
    if (call.purpose === 'read') return { pieces: read(call) };
    if (call.purpose !== 'write') return { pieces: ['{}'] };
    const stream = new PassThrough({ encoding: 'utf8' });
    games.get(call.data.topic?.split(' ')[0] ?? '')?.write(stream);
    return { pieces: stream };
  };
  const makeQuestion = (): BenchQuestion => {
    const made = questionOf(keys.size);
    keys.set(made.question, made.answer);
    return made;
  };
  const delivered = ({ number, question, tookMs }: Delivered): void =>
    (number === 1 ? samples.first : samples.later).add(tookMs - (readings.get(question) ?? 0));

  const model = await startModelServer(reply);
  const server = await startQuizround(SPEED, {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'bench',
    AI_BASE_URL: model.url,
    AI_CHECK: check,
    AI_CALLS_PER_HOUR: 'off',
    AI_TOKENS_PER_DAY: 'off',
  });
  try {
    const bases = Array.from({ length: options.players }, () => server.url);
    while (games.size < options.games) {
      const game = await openGame(bases, agent, QUESTION_TIME_LIMIT_S, (id) => {
        const made = new WrittenGame(id, recorder, makeQuestion, delivered);
        games.set(id, made);
        return made;
      });
      await game.start();
    }
    await setTimeout(WARM_UP_MS);
    setClock();
    for (const each of [samples.first, samples.later]) each.clear();
    const stopNoise = listenToNoise();
    const spent = await spentIn(options.seconds ?? WINDOW_SECONDS, [server.pid]);
    return {
      first: samples.first.percentiles(),
      later: samples.later.percentiles(),
      noise: stopNoise(),
      spent,
      faults: Object.fromEntries(recorder.faults),
    };
  } finally {
    for (const game of games.values()) game.stop();
    agent.destroy();
    await server.stop();
    await model.close();
  }
}

/** A sound question that differs from all others. */
function questionOf(nth: number): BenchQuestion {
  const words = [1, 20, 400].map((step) => WORDS[Math.floor(nth / step) % WORDS.length] ?? '');
  return {
    question: `Number ${nth + 1} of the list guards one of the treasures that lie hidden in the old garden. Do you know it?`,
    answer: words.join(' '),
    distractors: ['a golden thimble', 'a silver anchor', 'a copper lantern'],
    explanation:
      'It has been there for as long as anyone in the village can remember, and nobody has moved it.',
    subject: `Treasure ${nth + 1}`,
  };
}

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

function rowsOf({ first, later, noise, spent, faults }: WayFigures): Row[] {
  const load = `${share(spent.cpu / spent.seconds)} of a core; ${share(spent.others)}`;
  return [
    latency(`first question → intro at last player (${first.count})`, first, QUESTION_P99),
    latency(`later question → its push at last player (${later.count})`, later, QUESTION_P99),
    ...noiseRows(noise),
    { figure: '  server; other processes', measured: load },
    ...faultRows(faults),
  ];
}
