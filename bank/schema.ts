/** The shape of a bank file: the questions of one preset topic in one language. */

import { z } from 'zod';

import { DIFFICULTIES, presetTopics } from '../game/topics.ts';

const line = (max: number): z.ZodString =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text === text.trim() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), {
      error: 'one line without blanks around it',
    });

const BankQuestionSchema = z.strictObject({
  difficulty: z.enum(DIFFICULTIES),
  question: line(200),
  answer: line(80),
  distractors: z.array(line(80)).length(3),
  explanation: line(240),
  subject: line(80),
  tags: z.array(line(40)).min(1).max(8),
  /** Whether it is for all ages. */
  kids: z.boolean(),
  /** A picture shipped with the product. */
  imageUrl: z
    .string()
    .regex(/^\/[\w./-]+$/, { error: 'a path on this server' })
    .optional(),
});

const BankFileSchema = z.strictObject({
  language: z.string().regex(/^[a-z]{2}$/, { error: 'two letters' }),
  topic: z.enum(presetTopics),
  /** Whether a fresh reader answered all of it without seeing the key, and agreed. */
  checked: z.boolean().default(false),
  questions: z.array(BankQuestionSchema),
});

export type BankQuestion = z.infer<typeof BankQuestionSchema>;
export type BankFile = z.infer<typeof BankFileSchema>;

/** The file of a bank folder, from its text. Throws an Error that names `path` and the first thing wrong. */
export function parseBankFile(path: string, text: string): BankFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const parsed = BankFileSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${path}: ${issue?.path.join('.')}: ${issue?.message}`);
}
