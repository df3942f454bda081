/** Load for the baseline server: the same bodies at the same rate, with as many bytes to ten sockets. */

import { setTimeout } from 'node:timers/promises';

import { WebSocket } from 'ws';

import { createCaller, type BenchCaller } from './http.ts';
import { spentIn } from './meter.ts';
import { startBaselineServer } from './server-process.ts';

const SOCKETS = 10;
/** Requests on their way at once: when nothing paces them, and at most. */
const UNPACED = 24;
const AT_ONCE = 200;
const ANSWER = {
  gameId: 'a1b2c3d4e5',
  playerId: 'f6g7h8i9j0',
  questionId: 'k1l2m3n4o5',
  answerIndex: 1,
} as const;

export interface BaselineFigures {
  readonly rate: number;
  readonly cpuPer1000: number;
  /** Seconds of server CPU a second. */
  readonly load: number;
}

export interface BaselineRun {
  /** Answers a second; null: as many as there can be. */
  readonly rate: number | null;
  /** Bytes of the message that each answer brings to each of the ten sockets. */
  readonly messageBytes: number;
  readonly warmUp: number;
  readonly seconds: number;
}

/** Starts the baseline server, warms it up, measures, stops it. */
export async function measureBaseline({
  rate,
  messageBytes,
  warmUp,
  seconds,
}: BaselineRun): Promise<BaselineFigures> {
  const server = await startBaselineServer(messageBytes);
  const caller = createCaller();
  try {
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => listen(server.url)));
    const flood = new Flood(caller, `${server.url}/answer`);
    const over = rate === null ? flood.unpaced() : flood.paced(rate);
    await setTimeout(warmUp * 1_000);
    const before = flood.answers;
    const spent = await spentIn(seconds, [server.pid]);
    const answers = flood.answers - before;
    flood.stop();
    await over;
    for (const socket of sockets) socket.terminate();
    return {
      rate: answers / spent.seconds,
      cpuPer1000: (spent.cpu / answers) * 1_000,
      load: spent.cpu / spent.seconds,
    };
  } finally {
    caller.close();
    await server.stop();
  }
}

async function listen(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false });
  socket.on('message', () => undefined);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

/** Posts answers until it is stopped. */
class Flood {
  answers = 0;
  readonly #caller: BenchCaller;
  readonly #url: string;
  #onTheirWay = 0;
  #isStopped = false;

  constructor(caller: BenchCaller, url: string) {
    this.#caller = caller;
    this.#url = url;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async unpaced(): Promise<void> {
    const player = async (): Promise<void> => {
      while (!this.#isStopped) await this.#post();
    };
    await Promise.all(Array.from({ length: UNPACED }, player));
  }

  /** So many a second, at random moments; fewer where the server does not keep up. */
  async paced(rate: number): Promise<void> {
    const pause = (): number => (-Math.log(1 - Math.random()) * 1_000) / rate;
    let due = performance.now();
    while (!this.#isStopped || this.#onTheirWay > 0) {
      for (; due <= performance.now(); due += pause()) {
        if (!this.#isStopped && this.#onTheirWay < AT_ONCE) {
          this.#post().catch((error: unknown) => console.error(error));
        }
      }
      await setTimeout(1);
    }
  }

  async #post(): Promise<void> {
    this.#onTheirWay++;
    try {
      await this.#caller.post(this.#url, '', ANSWER);
      this.answers++;
    } finally {
      this.#onTheirWay--;
    }
  }
}
