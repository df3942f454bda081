/** Load for the baseline server: the same bodies at the same rate, with as many bytes to ten sockets. */

import { setTimeout } from 'node:timers/promises';

import { WebSocket } from 'ws';

import { PlayerClient } from '../test/support/harness/player-client.ts';
import { createAgent } from './load.ts';
import { spentIn } from './proc.ts';
import { startBaselineServer } from './server-process.ts';

const SOCKETS = 10;
const IN_FLIGHT_MAX = 200;
const WARM_UP_MS = 4_000;
const MEASURED_SECONDS = 12;
const ANSWER = {
  gameId: 'a1b2c3d4e5',
  playerId: 'f6g7h8i9j0',
  questionId: 'k1l2m3n4o5',
  answerIndex: 1,
} as const;

export interface BaselineFigures {
  /** Answers per second. */
  readonly rate: number;
  readonly cpuPer1000: number;
}

/** Starts the baseline server, warms it up, measures and stops it. Each answer brings a message of `messageBytes` to each of ten sockets. */
export async function measureBaseline(rate: number, messageBytes: number): Promise<BaselineFigures> {
  const server = await startBaselineServer(messageBytes);
  const agent = createAgent();
  const client = new PlayerClient(server.url, undefined, { agent });
  try {
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => listen(server.url)));
    const flood = { answers: 0, isOver: false };
    const over = postAt(rate, client, flood);
    await setTimeout(WARM_UP_MS);
    const before = flood.answers;
    const spent = await spentIn(MEASURED_SECONDS, [server.pid]);
    const answers = flood.answers - before;
    flood.isOver = true;
    await over;
    for (const socket of sockets) socket.terminate();
    return { rate: answers / spent.seconds, cpuPer1000: (spent.cpu / answers) * 1_000 };
  } finally {
    agent.destroy();
    await server.stop();
  }
}

async function listen(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false });
  socket.on('message', () => undefined);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

/** Posts `rate` answers per second, at random moments; fewer if the server cannot keep up. */
async function postAt(
  rate: number,
  client: PlayerClient,
  flood: { answers: number; isOver: boolean },
): Promise<void> {
  const pause = (): number => (-Math.log(1 - Math.random()) * 1_000) / rate;
  const requests = { inFlight: 0 };
  const post = async (): Promise<void> => {
    requests.inFlight++;
    try {
      const { status } = await client.post('/answer', ANSWER);
      if (status === 200) flood.answers++;
    } finally {
      requests.inFlight--;
    }
  };
  let due = performance.now();
  while (!flood.isOver || requests.inFlight > 0) {
    for (; due <= performance.now(); due += pause())
      if (!flood.isOver && requests.inFlight < IN_FLIGHT_MAX)
        post().catch((error: unknown) => console.error(error));
    await setTimeout(1);
  }
}
