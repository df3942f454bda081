/** Traces sent to an OpenTelemetry collector by OTLP over HTTP. Requests are observed through Node's diagnostics channels. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

import type { TracingSettings } from '../config/tracing.ts';
import type { RunningSpan, SpanAttributes, Tracing } from './tracing.ts';

const EXPORT_TIMEOUT_MS = 3_000;
const EXPORT_INTERVAL_MS = 2_000;

const REQUEST_START = 'http.server.request.start';
const RESPONSE_END = 'http.server.response.finish';

const silent = (): void => undefined;

/** Creates the traces. `failed` is called when spans could not be sent; they are dropped then. */
export function createTracing(
  { endpoint, serviceName, ratio }: TracingSettings,
  failed: (message: string) => void,
): Tracing {
  diag.setLogger(
    { error: (message) => failed(message), warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS }),
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('quizround');
  const requests = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<object, Span>();

  const started = (message: unknown): void => {
    const exchange = exchangeOf(message);
    if (exchange === null) return;
    const name = `${exchange.method} ${routeOf(exchange.url)}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
    span.setAttributes({ 'http.request.method': exchange.method, 'http.route': routeOf(exchange.url) });
    spans.set(exchange.request, span);
    // The request is handled right after this, in the same turn: what it starts belongs to it.
    requests.enterWith(trace.setSpan(ROOT_CONTEXT, span));
  };
  const ended = (message: unknown): void => {
    const exchange = exchangeOf(message);
    const span = exchange === null ? undefined : spans.get(exchange.request);
    if (exchange === null || span === undefined) return;
    span.setAttribute('http.response.status_code', exchange.status);
    if (exchange.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  subscribe(REQUEST_START, started);
  subscribe(RESPONSE_END, ended);

  return {
    begin(name: string, attributes: SpanAttributes): RunningSpan {
      const span = tracer.startSpan(name, { attributes }, requests.getStore() ?? ROOT_CONTEXT);
      return {
        end(problem, more) {
          if (more !== undefined) span.setAttributes(more);
          if (problem !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: problem });
          span.end();
        },
      };
    },
    async stop() {
      unsubscribe(REQUEST_START, started);
      unsubscribe(RESPONSE_END, ended);
      await provider.shutdown().catch((error: unknown) => failed(String(error)));
    },
  };
}

interface Exchange {
  readonly request: object;
  readonly method: string;
  readonly url: string;
  readonly status: number;
}

/** A message of Node's HTTP channels; null where it is not of the documented shape. */
function exchangeOf(message: unknown): Exchange | null {
  if (typeof message !== 'object' || message === null || !('request' in message)) return null;
  const { request } = message;
  if (typeof request !== 'object' || request === null || !('method' in request) || !('url' in request))
    return null;
  const { method, url } = request;
  if (typeof method !== 'string' || typeof url !== 'string') return null;
  const response = 'response' in message ? message.response : null;
  const status =
    typeof response === 'object' && response !== null && 'statusCode' in response ? response.statusCode : 0;
  return { request, method, url, status: typeof status === 'number' ? status : 0 };
}

/** The parts of paths under /api that may be in a span's name. Everything else was typed by someone: an id, the name of a language. */
const PARTS: ReadonlySet<string> = new Set(
  (
    'api app-settings bots can-start-game capabilities challenge check close create-payment-v3 docs end feedback find_game_by_code ' +
    'free_games_per_day functions games generate-game-summary generate-questions generate_join_code get-entitlements go-on hold ' +
    'live me openapi.json pass-on payments play-again players questions reselect restore results results.csv rpc select-topic settings ' +
    'show-code skip start stripe submit-answer topics translate-interface translations webhook'
  ).split(' '),
);
/** The longest path has so many parts. A longer one is a stranger's. */
const PARTS_MAX = 6;

/** The path without its query and what people typed: a span's name must not depend on the game. */
export function routeOf(url: string): string {
  const [path = '/'] = url.split('?');
  if (!path.startsWith('/api/')) return path.startsWith('/assets/') ? '/assets/{file}' : '{page}';
  const parts = path.split('/').slice(1);
  if (parts.length > PARTS_MAX) return '/api/{unknown}';
  return parts.map((part) => `/${PARTS.has(part) ? part : '{id}'}`).join('');
}
