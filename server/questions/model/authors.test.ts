import { expect, test } from 'vitest';

import { readConfig } from '../../config.ts';
import { noMetrics } from '../metrics.ts';
import { openAuthors } from './open.ts';

const opened = async (environment: Record<string, string>): Promise<(string | undefined)[][]> => {
  const { authors } = await openAuthors(readConfig(environment), { metrics: noMetrics });
  return authors.map(({ writer, reader }) => [writer.name, reader?.name]);
};

test.each(['openai', 'anthropic', 'google', 'mistral'])('%s needs a model and a key', async (provider) => {
  const environment = { AI_PROVIDER: provider, AI_MODEL: 'some-model', AI_API_KEY: 'key' };
  expect(await opened(environment)).toEqual([[`${provider}/some-model`, `${provider}/some-model`]]);
});

test('a compatible server, another model that reads, and a fallback that reads its own', async () => {
  const environment = {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'writer',
    AI_BASE_URL: 'http://localhost:11434/v1',
    AI_CHECK_MODEL: 'reader',
    AI_FALLBACK_PROVIDER: 'mistral',
    AI_FALLBACK_MODEL: 'other',
    AI_FALLBACK_API_KEY: 'key',
  };
  expect(await opened(environment)).toEqual([
    ['openai-compatible/writer', 'openai-compatible/reader'],
    ['mistral/other', 'mistral/other'],
  ]);
  expect(await opened({ ...environment, AI_CHECK: 'off' })).toEqual([
    ['openai-compatible/writer', undefined],
    ['mistral/other', undefined],
  ]);
});

test('without a model nobody writes', async () => {
  expect(await opened({})).toEqual([]);
});
