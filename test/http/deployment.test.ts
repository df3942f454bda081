/** The files of deploy/ agree with the program: the metrics of dashboards and alerts, and the environment variables. */

import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { serverForTests } from '../support/server.ts';

const server = await serverForTests();
const read = (path: string): string => readFileSync(path, 'utf8');

/** Names of metrics in expressions: ours, and the default ones of the process. */
const metricsIn = (text: string): Set<string> =>
  new Set(
    Array.from(text.matchAll(/\b((?:quizround|process|nodejs)_\w+)(?=\{|\[|\))/g), ([, name = '']) => name),
  );

test.each(['deploy/grafana.json', 'deploy/alerts.yml'])(
  '%s reads only metrics that the server has',
  async (path) => {
    const metrics = await (await fetch(`${server.base}/metrics`)).text();
    const known = new Set(Array.from(metrics.matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => name));
    const wanted = [...metricsIn(read(path))];
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.filter((name) => !known.has(name.replace(/_(?:bucket|sum|count)$/, '')))).toEqual([]);
  },
);

test('the variables that the deployments set are in docs/configuration.md', () => {
  const table = read('docs/configuration.md');
  const compose = read('deploy/compose.yaml');
  const [, environment = ''] = /\n  environment:\n([\s\S]*?)\n  depends_on:/.exec(compose) ?? [];
  const set = Array.from(environment.matchAll(/^    ([A-Z_]+):/gm), ([, name = '']) => name);
  expect(set.length).toBeGreaterThan(8);
  expect(set.filter((name) => !table.includes(name))).toEqual([]);
});

test('Redis has a bound on its memory, and forgets no count when that is reached', () => {
  const [, command = ''] = /redis-server,([^\]]*)\]/.exec(read('deploy/compose.yaml')) ?? [];
  expect(command).toMatch(/--maxmemory, \d+mb/);
  expect(command).toMatch(/--maxmemory-policy, noeviction/);
});

test('the image holds every folder that the server reads', () => {
  const dockerfile = read('Dockerfile');
  const copied = Array.from(
    dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm),
    ([, name = '']) => name,
  );
  const imported = new Set<string>();
  for (const path of globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }))
    for (const [, folder = ''] of read(path).matchAll(
      /from '(?:\.\.\/)+(game|protocol|bank|web|bench|test|scripts)\//g,
    ))
      imported.add(folder);
  expect([...imported].filter((folder) => !copied.some((each) => each.split('/')[0] === folder))).toEqual([]);
  expect(copied).toEqual(
    expect.arrayContaining(['server', 'bank', 'web/i18n', 'build/client', 'node_modules']),
  );
});
