/** Traces: what a request, a command or a call of a model took, and what it was part of. Nothing is loaded where they are not configured. */

import type { TracingSettings } from '../config/tracing.ts';

/** What is known of a span; never a name, a code, an answer or a session. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A span that has begun. */
export interface RunningSpan {
  /** Ends it; `failed` names why it failed, null where it did not. */
  end(failed: string | null, attributes?: SpanAttributes): void;
}

export interface Tracing {
  /** Begins a span, as a part of the HTTP request in which it runs, if any. */
  begin(name: string, attributes: SpanAttributes): RunningSpan;
  /** Names the span of an HTTP request by its route (`/api/games/:gameId`), which no one has typed. Until then it is named by its method only. */
  nameRequest(request: object, method: string, route: string): void;
  /** Sends what is left. Resolves also when the collector is away. */
  stop(): Promise<void>;
}

/** Opens the traces of a configuration; null where none are configured. `failed` is called when spans could not be sent. */
export async function openTracing(
  settings: TracingSettings | null,
  failed: (message: string) => void,
): Promise<Tracing | null> {
  if (settings === null) return null;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(settings, failed);
}
