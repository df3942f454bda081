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

/** Creates the traces. Calls `failed` when spans could not be sent; they are dropped. */
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
    const span = tracer.startSpan(exchange.method, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
    span.setAttribute('http.request.method', exchange.method);
    spans.set(exchange.request, span);
    // The request is handled right after this, in the same turn of the event loop, so that its work inherits the context.
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
    nameRequest(request, method, route) {
      const name = route.replace(/^\/assets\/.*/, '/assets/{file}').replaceAll(/:\w+/g, '{id}');
      spans.get(request)?.updateName(`${method} ${name}`).setAttribute('http.route', name);
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
  readonly status: number;
}

/** Parses a message of Node's HTTP channels; null if it does not have the documented shape. */
function exchangeOf(message: unknown): Exchange | null {
  if (typeof message !== 'object' || message === null || !('request' in message)) return null;
  const { request } = message;
  if (typeof request !== 'object' || request === null || !('method' in request)) return null;
  const { method } = request;
  if (typeof method !== 'string') return null;
  const response = 'response' in message ? message.response : null;
  const status =
    typeof response === 'object' && response !== null && 'statusCode' in response ? response.statusCode : 0;
  return { request, method, status: typeof status === 'number' ? status : 0 };
}
