/** The providers of the configuration, by their packages of the AI SDK. */

import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createMistral } from '@ai-sdk/mistral';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';

import type { ProviderConfig } from '../../config/models.ts';
import { limitedFetch } from './limited-fetch.ts';

/** The models of the SDK's providers, in the fourth version of their interface. */
export type SdkModel = Extract<LanguageModel, { readonly specificationVersion: 'v4' }>;

/** The model of a configuration. `maxBytes`: the length at which an answer is cut off. */
export function openModel(config: ProviderConfig, maxBytes: number): SdkModel {
  const settings = {
    fetch: limitedFetch(maxBytes),
    ...(config.apiKey === null ? {} : { apiKey: config.apiKey }),
    ...(config.baseUrl === null ? {} : { baseURL: config.baseUrl }),
  };
  switch (config.provider) {
    case 'openai':
      return createOpenAI(settings)(config.model);
    case 'anthropic':
      return createAnthropic(settings)(config.model);
    case 'google':
      return createGoogleGenerativeAI(settings)(config.model);
    case 'mistral':
      return createMistral(settings)(config.model);
    case 'openai-compatible':
      if (config.baseUrl === null) throw new Error('a provider openai-compatible has no base URL');
      return createOpenAICompatible({
        ...settings,
        name: 'openai-compatible',
        baseURL: config.baseUrl,
        includeUsage: true,
        supportsStructuredOutputs: true,
      })(config.model);
  }
}
