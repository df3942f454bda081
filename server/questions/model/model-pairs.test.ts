import { describe, expect, test } from 'vitest';

import { readConfig } from '../../config.ts';
import { noMetrics } from '../metrics.ts';
import { noBudget } from './budget.ts';
import { loadModelPairs } from './load-model-pairs.ts';

const opened = async (environment: Record<string, string>): Promise<(string | undefined)[][]> => {
  const { modelPairs } = await loadModelPairs(readConfig(environment), {
    budget: noBudget,
    metrics: noMetrics,
  });
  return modelPairs.map(({ writer, reader }) => [writer.name, reader?.name]);
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

test('without a model no questions are written', async () => {
  expect(await opened({})).toEqual([]);
});

const pricesOf = (environment: Record<string, string>) => {
  const { model, checkPrices, fallbackModel } = readConfig(environment);
  return [model?.prices, checkPrices, fallbackModel?.prices];
};

describe('prices', () => {
  const prices = {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'writer',
    AI_BASE_URL: 'http://localhost:11434/v1',
    AI_PRICE_INPUT: '0.15',
    AI_PRICE_OUTPUT: '0.6',
  };
  test('of the model are those of its reader, where that is the same model', () => {
    const known = { input: 0.15, output: 0.6 };
    expect(pricesOf(prices)).toEqual([known, known, undefined]);
    expect(pricesOf({ ...prices, AI_CHECK_MODEL: 'reader' })).toEqual([known, null, undefined]);
  });

  test('of another reader and of the fallback are their own', () => {
    const more = {
      AI_CHECK_MODEL: 'reader',
      AI_CHECK_PRICE_INPUT: '0',
      AI_CHECK_PRICE_OUTPUT: '1',
      AI_FALLBACK_PROVIDER: 'mistral',
      AI_FALLBACK_MODEL: 'other',
      AI_FALLBACK_API_KEY: 'key',
      AI_FALLBACK_PRICE_INPUT: '2',
      AI_FALLBACK_PRICE_OUTPUT: '6',
    };
    expect(pricesOf({ ...prices, ...more }).slice(1)).toEqual([
      { input: 0, output: 1 },
      { input: 2, output: 6 },
    ]);
  });

  test('are configured both or not at all, in dollars', () => {
    expect(() => readConfig({ ...prices, AI_PRICE_OUTPUT: '' })).toThrow(
      'AI_PRICE_OUTPUT must be set when AI_PRICE_INPUT is set',
    );
    expect(() => readConfig({ ...prices, AI_PRICE_INPUT: '-1' })).toThrow(
      'AI_PRICE_INPUT must be dollars per million tokens, 0 or more',
    );
  });
});
