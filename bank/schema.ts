/** The shapes of the bank's files: what all languages share about a question, its texts in one language, the names of tags, and related topics. */

import { z } from 'zod';

import { DIFFICULTIES, presetTopics, type Difficulty, type PresetTopic } from '../game/topics.ts';
import { THEMES } from '../protocol/themes.ts';

const line = (max: number): z.ZodString =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text === text.trim() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), {
      error: 'one line without blanks around it',
    });

const facts = {
  difficulty: z.enum(DIFFICULTIES),
  /** Place of the right option in `options`, from 0; the same in every language. */
  answer: z.int().min(0).max(3),
  /** In English; `tags.json` of a language names them there. */
  tags: z.array(line(40)).min(1).max(8),
  /** Whether it is for all ages. */
  kids: z.boolean(),
};

/** How a question asks, the same in every language: a round has none of these more than twice. */
export const QUESTION_SHAPES = [
  /** Something happened: what was it, and what came of it. */
  'scene',
  'why',
  'how',
  /** Who did or was it. */
  'who',
  /** Who said it, or of what it was said. */
  'quote',
  /** The end of a line, a title or a saying. */
  'finish',
  /** Which of four is made up. */
  'madeUp',
  'oddOneOut',
  /** What came first, or the right order. */
  'order',
  /** The closest number. */
  'number',
  /** What something is called or means. */
  'name',
] as const;

export type QuestionShape = (typeof QUESTION_SHAPES)[number];

const texts = {
  question: line(200),
  options: z.array(line(80)).length(4),
  explanation: line(240),
  subject: line(80),
};

const SharedQuestionSchema = z.strictObject({
  /** Stable: it names the fact, in every language and for ever. */
  id: z.string().regex(/^[a-zA-Z]+-\d+$/, { error: 'an id such as sports-12' }),
  ...facts,
  shape: z.enum(QUESTION_SHAPES).optional(),
  /** What the question shows: the flag or the outline of a country, by two letters. */
  picture: z
    .string()
    .regex(/^(?:flags|outlines)\/[a-z]{2}$/, { error: "a picture such as 'flags/ee' or 'outlines/it'" })
    .optional(),
});

/** `bank/shared/<topic>.json` */
const SharedFileSchema = z.strictObject({
  /** The preset topic of all its questions; null for questions that only free topics find, by tag and subject. */
  topic: z.enum(presetTopics).nullable(),
  questions: z.array(SharedQuestionSchema),
});

const OwnQuestionSchema = z.strictObject({
  id: z.string().regex(/^[a-z]{2}-[a-zA-Z]+-\d+$/, { error: 'an id such as de-varia-1' }),
  /** The question of another language in whose place it stands. */
  replaces: z.string().optional(),
  ...facts,
  ...texts,
});

/** `bank/<language>/<topic>.json` */
const TextFileSchema = z.strictObject({
  /** Whether a second reader answered all of it without seeing the key, and agreed. */
  checked: z.boolean(),
  questions: z.record(
    z.string(),
    z.strictObject({
      ...texts,
      /** Its level here, where the fact is a child's at home, or far away, and its shared level is another. */
      difficulty: facts.difficulty.optional(),
    }),
  ),
  /** Ids that this language does without, each with the reason. */
  leftOut: z.record(z.string(), line(240)).default({}),
  /** Questions that exist in this language alone. */
  own: z.array(OwnQuestionSchema).default([]),
});

/** `bank/<language>/tags.json`: each tag as players of the language type it, and its synonyms. */
const TagFileSchema = z.record(z.string(), z.array(line(40)).min(1));

/** `bank/related.json`: what people type that the bank has no round of, by what is near to it. */
const RelatedFileSchema = z.array(
  z.strictObject({
    /** English tags, or presets by their keys; the nearest first. */
    near: z.array(line(40)).min(2).max(5),
    /** Whole topics by language; `any`: the same in all languages. */
    typed: z.record(z.string(), z.array(line(60)).min(1)),
  }),
);

/** `bank/themes.json`: the free topics that the choice of topics lists by theme, by their English tags. A topic without questions yet is not shown. */
const ThemesFileSchema = z.record(z.enum(THEMES), z.array(line(40)).min(1));

export type Themes = z.infer<typeof ThemesFileSchema>;
export type RelatedGroup = z.infer<typeof RelatedFileSchema>[number];
export type SharedFile = z.infer<typeof SharedFileSchema>;
export type TextFile = z.infer<typeof TextFileSchema>;
export type TagNames = z.infer<typeof TagFileSchema>;

/** A question of the bank in one language. */
export interface BankQuestion {
  readonly id: string;
  /** null: only free topics find it. */
  readonly topic: PresetTopic | null;
  readonly difficulty: Difficulty;
  readonly tags: readonly string[];
  readonly kids: boolean;
  readonly picture: string | null;
  readonly checked: boolean;
  readonly question: string;
  readonly answer: string;
  readonly distractors: readonly string[];
  readonly explanation: string;
  readonly subject: string;
  /** How it asks; absent from questions of one language alone. */
  readonly shape?: QuestionShape | undefined;
}

/** A file of `bank/shared`, from its text. Throws an Error that names `path` and the first thing wrong, as the four below do. */
export function parseSharedFile(path: string, text: string): SharedFile {
  return parse(SharedFileSchema, path, text);
}

export function parseTextFile(path: string, text: string): TextFile {
  return parse(TextFileSchema, path, text);
}

export function parseTagFile(path: string, text: string): TagNames {
  return parse(TagFileSchema, path, text);
}

export function parseRelatedFile(path: string, text: string): RelatedGroup[] {
  return parse(RelatedFileSchema, path, text);
}

export function parseThemesFile(path: string, text: string): Themes {
  return parse(ThemesFileSchema, path, text);
}

/** The questions of a topic in a language: those whose text it has, and its own ones. */
export function joinQuestions(shared: SharedFile, file: TextFile): BankQuestion[] {
  const { topic } = shared;
  const { checked } = file;
  const translated = shared.questions.flatMap(({ picture = null, ...fact }) => {
    const text = file.questions[fact.id];
    if (text === undefined) return [];
    const { difficulty = fact.difficulty, ...rest } = text;
    return [{ ...fact, ...rest, difficulty, picture }];
  });
  const own = file.own.map((question) => ({ ...question, picture: null, shape: undefined }));
  return [...translated, ...own].map((question) => {
    const { id, difficulty, tags, kids, picture, options, answer, explanation, subject, shape } = question;
    const right = options[answer];
    if (right === undefined) throw new Error(`${id}: no option ${answer}`);
    const distractors = options.filter((_, at) => at !== answer);
    return {
      id,
      topic,
      difficulty,
      tags,
      kids,
      picture,
      checked,
      question: question.question,
      answer: right,
      distractors,
      explanation,
      subject,
      shape,
    };
  });
}

function parse<T>(schema: z.ZodType<T>, path: string, text: string): T {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${path}: ${issue?.path.join('.')}: ${issue?.message}`);
}
