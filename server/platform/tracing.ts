/** Traces: how long a request, a command or a call of a model took, and what it was part of. Nothing is loaded unless they are configured. */

import type { TracingSettings } from '../config/tracing.ts';

/** The attributes of a span; never a player's name, a code, an answer or a session. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A span that has begun. */
export interface RunningSpan {
  /** Ends the span. `failed`: the reason for a failure, or null. */
  end(failed: string | null, attributes?: SpanAttributes): void;
}

export interface Tracing {
  /** Begins a span, as a child of the HTTP request in which it runs, if any. */
  begin(name: string, attributes: SpanAttributes): RunningSpan;
  /** Names the span of an HTTP request by its route (`/api/games/:gameId`), which contains no typed text. Until then it is named by its method only. */
  nameRequest(request: object, method: string, route: string): void;
  /** Sends the remaining spans. Also resolves if the collector is away. */
  stop(): Promise<void>;
}

/** Opens the configured traces; null if none are configured. Calls `failed` when spans could not be sent. */
export async function openTracing(
  settings: TracingSettings | null,
  failed: (message: string) => void,
): Promise<Tracing | null> {
  if (settings === null) return null;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(settings, failed);
}
