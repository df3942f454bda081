/** Loads what a configured model needs, and only then: the providers' packages and the language detector take time and memory. */

import { loadLanguageCheck, noLanguageCheck, type LanguageCheck } from '../checks/language.ts';
import type { ModelPairParts, ModelConfig } from './model-pairs.ts';
import type { ModelPair } from './writer.ts';

export interface LoadedModels {
  readonly modelPairs: readonly ModelPair[];
  readonly checkLanguage: LanguageCheck;
}

/** The model pairs of a configuration, and the check of their language; no pairs if no model is configured. */
export async function loadModelPairs(config: ModelConfig, parts: ModelPairParts): Promise<LoadedModels> {
  if (config.model === null && config.fallbackModel === null) {
    return { modelPairs: [], checkLanguage: noLanguageCheck };
  }
  const [{ createModelPairs }, checkLanguage] = await Promise.all([
    import('./model-pairs.ts'),
    loadLanguageCheck(),
  ]);
  return { modelPairs: createModelPairs(config, parts), checkLanguage };
}
