/** Caddy in front of a test's servers, with the shipped configuration. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './ports.ts';

const CADDYFILE = join(import.meta.dirname, '../../../deploy/Caddyfile');
const START_TIMEOUT_MS = 20_000;
const LOOK_AGAIN_MS = 50;

export interface CaddyServer {
  /** The address, `http://127.0.0.1:<port>`. */
  readonly base: string;
  stop(): Promise<void>;
}

/** Starts this machine's `caddy` in front of servers (`host:port`), and resolves once it forwards requests. scripts/install-test-tools.sh installs it. */
export async function startCaddy(upstreams: readonly string[]): Promise<CaddyServer> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), 'quizround-caddy-'));
  const base = `http://127.0.0.1:${port}`;
  const child = spawn('caddy', ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DOMAIN: base,
      UPSTREAMS: upstreams.join(' '),
      CADDY_ADMIN: `127.0.0.1:${adminPort}`,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
    },
  });
  await once(child, 'spawn');
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const until = performance.now() + START_TIMEOUT_MS;
  while ((await statusOf(`${base}/healthz`)) !== 200) {
    if (performance.now() > until) throw new Error('caddy did not start');
    await sleep(LOOK_AGAIN_MS);
  }
  return {
    base,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The status of a reply; 0 if there is none. */
async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url)).status;
  } catch {
    return 0;
  }
}
