/** Node's inspector, opened in a running server: requests garbage collection and CPU profiles. The server needs no code for it. */

import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { WebSocket } from 'ws';
import { z } from 'zod';

const ReplySchema = z.object({ id: z.number(), result: z.unknown() });
const HeapUsageSchema = z.object({ usedSize: z.number() });
const ProfileSchema = z.object({ profile: z.unknown() });

export interface Inspector {
  /** Collects garbage and resolves with the bytes of the heap in use afterwards. */
  heapAfterCollecting(): Promise<number>;
  startProfile(): Promise<void>;
  /** The profile since the start, in the format of DevTools. */
  stopProfile(): Promise<unknown>;
  close(): void;
}

/** Opens the inspector of a Node process that was started with `--inspect-port=0` and whose stderr is piped. */
export async function openInspector(child: ChildProcess): Promise<Inspector> {
  const address = await listening(child);
  const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 512 * 1024 * 1024 });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (result: unknown) => void>();
  let asked = 0;
  socket.on('message', (data: Buffer) => {
    const reply = ReplySchema.safeParse(JSON.parse(data.toString()));
    if (reply.success) waiting.get(reply.data.id)?.(reply.data.result);
  });
  const ask = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      asked++;
      waiting.set(asked, resolve);
      socket.send(JSON.stringify({ id: asked, method, params }));
    });
  return {
    async heapAfterCollecting() {
      await ask('HeapProfiler.collectGarbage');
      return HeapUsageSchema.parse(await ask('Runtime.getHeapUsage')).usedSize;
    },
    async startProfile() {
      await ask('Profiler.enable');
      await ask('Profiler.setSamplingInterval', { interval: 500 });
      await ask('Profiler.start');
    },
    async stopProfile() {
      return ProfileSchema.parse(await ask('Profiler.stop')).profile;
    },
    close: () => socket.close(),
  };
}

/** Node opens its inspector at SIGUSR1 and prints the address to stderr. */
function listening(child: ChildProcess): Promise<string> {
  const { stderr } = child;
  if (stderr === null) return Promise.reject(new Error('stderr of the server is not piped'));
  return new Promise((resolve, reject) => {
    const lines = createInterface(stderr);
    lines.on('line', (line) => {
      const address = /^Debugger listening on (ws:\/\/\S+)$/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error('the server ended')));
    child.kill('SIGUSR1');
  });
}
