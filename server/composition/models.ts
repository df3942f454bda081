/** The configured models, and what is made with them: questions and interface translations. */

import { join } from 'node:path';

import {
  createInterfaceTranslations,
  type InterfaceTranslations,
} from '../languages/interface-translations.ts';
import { loadMessages, type Messages } from '../languages/messages.ts';
import { createTranslationStore } from '../languages/translation-tables.ts';
import { createDayCounts } from '../limits/day-count-tables.ts';
import { createBudget, inMemory } from '../limits/limits.ts';
import { newId } from '../platform/ids.ts';
import { loadBank } from '../questions/bank/bank.ts';
import { createModelBudget, type ModelBudget } from '../questions/model/budget.ts';
import { loadModelPairs } from '../questions/model/load-model-pairs.ts';
import { createQuestionStore } from '../questions/question-tables.ts';
import { createQuestions, type QuestionService } from '../questions/questions.ts';
import { TOP_UPS } from '../questions/top-up.ts';
import { PROJECT_DIR, type Base } from './base.ts';
import type { Storage } from './storage.ts';
import { traceModels } from './tracing.ts';

export interface Models {
  readonly budget: ModelBudget;
  readonly questions: QuestionService;
  readonly messages: Messages;
  readonly translations: InterfaceTranslations;
}

/** Opens the configured models, and creates questions and interface translations over them. */
export async function createModels(
  { config, clock, logger, metrics, tracing }: Base,
  { store, redis }: Storage,
): Promise<Models> {
  const budget = createModelBudget({
    limits: config.modelBudget,
    makeLimiter: redis?.makeLimiter ?? inMemory,
    counts: createDayCounts(store),
    clock,
    refused: (name, purpose) => metrics.modelRefused(name, purpose),
    log: logger,
  });
  const loaded = await loadModelPairs(config, { metrics, budget });
  const { modelPairs, checkLanguage } = traceModels(loaded, tracing);
  const messages = loadMessages(join(PROJECT_DIR, 'web/i18n'));
  const translations = createInterfaceTranslations({
    english: messages.english,
    store: createTranslationStore(store.db),
    models: modelPairs.map(({ writer }) => writer),
    clock,
    log: logger,
  });
  const questions = createQuestions({
    bank: loadBank(join(PROJECT_DIR, 'bank'), messages.presetName),
    async messagesIn(language) {
      try {
        return messages.in(language, await translations.translated(language));
      } catch (error) {
        logger.warn({ err: error, language }, 'a translation could not be read: a summary is in English');
        return messages.in(language);
      }
    },
    store: createQuestionStore(store),
    modelPairs,
    checkLanguage,
    hasBudget: () => budget.isOpen(),
    metrics,
    log: logger,
    now: () => clock.now(),
    random: Math.random,
    newId,
    takeTopUp: createBudget('topUp', TOP_UPS, redis?.makeLimiter),
  });
  return { budget, questions, messages, translations };
}
