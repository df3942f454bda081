/** Runs the server: reads the configuration, starts it, and stops it at a signal. */

import { StartFailure } from './composition/start-failure.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config/values.ts';
import { startServer, type RunningServer } from './server.ts';
import { listeningLine, startReport } from './start-report.ts';

/** After a signal the process ends within this time, whether everything has stopped or not. */
const SHUTDOWN_TIMEOUT_MS = 5_000;

async function start(): Promise<void> {
  const config = readConfig();
  let server: RunningServer | null = null;
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    // Before the start is over nothing was acknowledged to anyone, and writes to the databases are undone or complete.
    if (server === null) process.exit(0);
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  server = await startServer(config);
  console.log(process.stdout.isTTY ? await startReport(config, server.port) : listeningLine(server.port));
}

/** Starts the server of this process, which runs until a signal ends it. Ends the process if the start fails. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    const isOperators = error instanceof ConfigError || error instanceof StartFailure;
    console.error(isOperators ? error.message : error);
    process.exit(1);
  }
}
