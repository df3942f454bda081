/** Where OpenTelemetry traces are sent, by the names that OpenTelemetry gives its variables. */

import { z } from 'zod';

import { number, url } from './values.ts';

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https'),
  OTEL_SERVICE_NAME: z.string().default('quizround'),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1, 1, 'a share of traces from 0 to 1'),
};

export interface TracingSettings {
  /** The address of an OTLP collector over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** The share of traces that is kept, from 0 to 1. */
  readonly ratio: number;
}

/** The settings of an environment; null: there are no traces. */
export function tracingSettings(env: z.infer<z.ZodObject<typeof tracingVariables>>): TracingSettings | null {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
