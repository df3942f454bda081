/** Bodies and replies of the functions, under /api/functions/{name}. */

import { z } from 'zod';

import { QUESTIONS_PER_ROUND } from '../game/constants.ts';
import { DEFAULT_DIFFICULTY } from '../game/topics.ts';
import {
  DifficultySchema,
  InstantSchema,
  LanguageSchema,
  SessionIdSchema,
  TypedTextSchema,
} from './values.ts';
import { ReceiptSchema } from './view.ts';

export const SubmitAnswerBodySchema = z.object({
  gameId: z.string(),
  playerId: z.string(),
  answerIndex: z.int(),
  questionId: z.string().exactOptional(),
  questionNumber: z.int().exactOptional(),
});
export const SubmitAnswerReplySchema = ReceiptSchema;

export const SelectTopicBodySchema = z.object({
  gameId: z.string(),
  playerId: z.string(),
  topic: TypedTextSchema,
  difficulty: DifficultySchema.default(DEFAULT_DIFFICULTY),
  language: LanguageSchema.exactOptional(),
  roundNumber: z.int(),
});
export const SelectTopicReplySchema = z.object({ success: z.literal(true) });

export const GenerateQuestionsBodySchema = z.object({
  topic: TypedTextSchema,
  difficulty: DifficultySchema.default(DEFAULT_DIFFICULTY),
  questionCount: z.int().min(1).max(QUESTIONS_PER_ROUND).default(QUESTIONS_PER_ROUND),
  language: LanguageSchema.default('en'),
});
/** A question of the preview. */
const PreviewQuestionSchema = z.object({
  question: z.string(),
  options: z.array(z.string()).readonly(),
  correctAnswer: z.int(),
  explanation: z.string(),
  imageUrl: z.string().exactOptional(),
  type: z.enum(['choice', 'picture']),
  language: z.string().exactOptional(),
  relatedTopic: z.string().exactOptional(),
});
export const GenerateQuestionsReplySchema = z.object({
  questions: z.array(PreviewQuestionSchema).readonly(),
});

export const GameSummaryBodySchema = z.object({ gameId: z.string() });
export const GameSummaryReplySchema = z.object({ summary: z.string() });

/** How many messages may be asked for by their keys: more than the interface has. */
const WANTED_MAX = 2_000;
/** A list or an object of bounded length. Checked in one step, without work per element. */
const isWanted = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value)
    ? value.length <= WANTED_MAX && value.every((key) => typeof key === 'string')
    : Object.keys(value).length <= WANTED_MAX);
export const TranslateInterfaceBodySchema = z.object({
  targetLanguage: z.string().max(200),
  translations: z
    .unknown()
    .refine((value) => value === undefined || isWanted(value), {
      error: `an object or a list of texts, at most ${WANTED_MAX}`,
    })
    .exactOptional(),
});
/** The language as it is called in English, and how it is written: the tag whose rules for plurals and numbers hold, and its direction. */
const TranslatedLanguageShape = {
  language: z.string(),
  locale: z.string(),
  direction: z.enum(['ltr', 'rtl']),
};
export const TranslateInterfaceReplySchema = z.object({
  ...TranslatedLanguageShape,
  translations: z.record(z.string(), z.string()),
});
/** Being translated: poll GET /api/translations/{language}. Counts are messages. */
export const TranslateJobReplySchema = z.object({
  ...TranslatedLanguageShape,
  status: z.enum(['translating', 'completed', 'failed']),
  done: z.int(),
  total: z.int(),
});

export const EntitlementsBodySchema = z.object({ session_id: SessionIdSchema });
export const EntitlementsReplySchema = z.object({
  unlocked: z.boolean(),
  until: InstantSchema.nullable(),
  restoreCode: z
    .string()
    .exactOptional()
    .meta({ description: 'Opens the unlock on another device; for who bought it' }),
});

export const CanStartGameBodySchema = z.object({
  session_id: SessionIdSchema,
  check_only: z.boolean().exactOptional(),
});
export const CanStartGameReplySchema = z.object({
  allowed: z.boolean(),
  remaining: z.int().nullable().meta({ description: 'Free games left today; null: unlimited' }),
  reason: z.enum(['entitled', 'paywall_off', 'free_plays', 'plays_exhausted']),
});

export const CreatePaymentBodySchema = z.object({
  session_id: SessionIdSchema,
  feature_scope: z.literal('bundle'),
  /** The language of the checkout, and of the page it returns to. */
  language: LanguageSchema.default('en'),
});
export const CreatePaymentReplySchema = z.object({ url: z.url() });
