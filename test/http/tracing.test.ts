/** OpenTelemetry traces, received by the test's collector over OTLP/HTTP. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';

import { eventually } from '../support/eventually.ts';
import { TestServer } from '../support/server.ts';

const ValueSchema = z.object({ key: z.string(), value: z.looseObject({}) });
const SpanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(ValueSchema).default([]),
});
const TracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(ValueSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(SpanSchema) })),
    }),
  ),
});

const bodies: string[] = [];
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (request.url === '/v1/traces') bodies.push(Buffer.concat(parts).toString('utf8'));
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
const { port } = collector.address() as AddressInfo;
afterAll(() => collector.close());

const spans = () =>
  bodies.flatMap((body) =>
    TracesSchema.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );

test('a request and the commands it asks for are spans of one trace, without names, codes or sessions', async () => {
  const server = await TestServer.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: 'quizround-test',
  });
  const table = await server.table(['Anna', 'Ben']);
  await table.start();
  const { code } = table.view;
  const stranger = new WebSocket(`${server.base.replace('http', 'ws')}/api/games/Mallory/live`);
  const hello = JSON.stringify({ type: 'hello', sessionId: table.host.client.sessionId });
  stranger.addEventListener('open', () => stranger.send(hello));
  await once(stranger, 'close');
  await server.stop();
  await eventually(() => spans().some(({ name }) => name === 'command start'));

  const start = spans().find(({ name }) => name === 'command start');
  const request = spans().find(({ name }) => name === 'POST /api/games/{id}/start');
  expect(start?.traceId).toBe(request?.traceId);
  expect(start?.parentSpanId).toBe(request?.spanId);
  expect(bodies.join()).toContain('quizround-test');
  for (const secret of ['Anna', 'Ben', 'Mallory', code, ...table.seats.map(({ client }) => client.sessionId)])
    expect(bodies.join()).not.toContain(secret);
});

test('a collector that is away stops nothing', async () => {
  const server = await TestServer.start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const table = await server.table(['Anna', 'Ben']);
  await table.start();
  expect(table.view.phase).toBe('getReady');
  await server.stop();
});

test.each([
  ['/api/translations/Schweizerdeutsch', '/api/translations/{id}'],
  ['/api/games/abcde12345/players/me?x=1', '/api/games/{id}/players/me'],
  ['/api/Anna/Miller/', '{other}'],
  ['/api/capabilities?q=football', '/api/capabilities'],
])('the span of a request to %s is named by its route alone', async (path, route) => {
  const server = await TestServer.start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  await fetch(`${server.base}${path}`, { method: path.includes('players') ? 'PATCH' : 'GET' });
  await server.stop();
  await eventually(() => spans().some(({ name }) => name.endsWith(` ${route}`)));
  expect(bodies.join()).not.toMatch(/Schweizerdeutsch|abcde12345|Miller|football/);
});
