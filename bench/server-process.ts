/** The servers that the bench measures, each in its own process with the Node options of `npm start`. */

import { createInterface } from 'node:readline';

import { ServerProcess } from '../test/support/harness/server-process.ts';

const NODE_OPTIONS = ['--max-semi-space-size=4', '--v8-pool-size=1', '--inspect-port=0'];

export interface MeasuredServer {
  readonly process: ServerProcess;
  readonly pid: number;
  readonly url: string;
  /** Milliseconds from starting the process to its first 200 on /readyz. */
  readonly readyAfterMs: number;
  stop(): Promise<void>;
}

/** Starts Quizround's own server at a game speed, without the limits that would hold a load generator back. */
export function startQuizround(
  speed: number,
  env: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> {
  return start('server/main.ts', [], { GAME_SPEED: String(speed), LOG_LEVEL: 'error', ...env });
}

/** Starts the baseline server, which sends messages of so many bytes. */
export function startBaselineServer(messageBytes: number): Promise<MeasuredServer> {
  return start('bench/baseline.ts', [String(Math.round(messageBytes))], {});
}

async function start(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<MeasuredServer> {
  const began = performance.now();
  const server = await ServerProcess.start(env, { file, args, nodeOptions: NODE_OPTIONS });
  createInterface(server.child.stderr).on('line', (line) => {
    if (!/^(?:Debugger |For help, see)/.test(line)) console.error(line);
  });
  const { status } = await fetch(`${server.base}/readyz`);
  const readyAfterMs = performance.now() - began;
  if (status !== 200) {
    await server.dispose();
    throw new Error(`/readyz was answered with ${status}`);
  }
  return { process: server, pid: server.pid, url: server.base, readyAfterMs, stop: () => server.dispose() };
}
