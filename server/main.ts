/** The process entry: keeps compiled code between starts, and runs the server. */

import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** How long after the start the compiled code is written to the cache, so that writing delays no request. Written once for each version of the code. */
const WRITE_AFTER_MS = 3_000;

// Before anything else is loaded: stripping types and compiling take a third of a start's CPU time. In our own folder, because anyone who can write to it can run code in
// this process. If it cannot be written, the start is only slower.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/quizround'));
const { serve } = await import('./serve.ts');
await serve();
setTimeout(flushCompileCache, WRITE_AFTER_MS).unref();
