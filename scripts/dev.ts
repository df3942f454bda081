// One address for both sides: Vite serves the client and forwards other requests to the server, which restarts when its code changes.
import { spawn } from 'node:child_process';

import { createServer } from 'vite';

const port = Number(process.env.PORT ?? 3000);
const server = { host: '127.0.0.1', port: port + 1 };
const target = `http://${server.host}:${server.port}`;

const backEnd = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, HOST: server.host, PORT: String(server.port) },
});

const frontEnd = await createServer({
  server: {
    host: process.env.HOST ?? 'localhost',
    port,
    strictPort: true,
    proxy: {
      '/api': { target, ws: true },
      '/pictures': target,
      '/healthz': target,
      '/readyz': target,
      '/metrics': target,
    },
  },
});
await frontEnd.listen();
frontEnd.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    backEnd.kill();
    void frontEnd.close().then(() => process.exit());
  });
}
