/** Recorded replies of a language model to our own requests, and the forms of text that models write around the requested JSON. */

import { readFileSync } from 'node:fs';

import { z } from 'zod';

const FOLDER = new URL('../fixtures/model-replies/', import.meta.url);

const Languages = z.object({ language: z.string() });

const RoundSchema = z.object({
  topic: z.string(),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  language: z.string(),
  kids: z.boolean(),
  questions: z.array(
    z.object({
      question: z.string(),
      answer: z.string(),
      distractors: z.array(z.string()),
      explanation: z.string(),
      subject: z.string(),
    }),
  ),
});

const SummarySchema = z.object({
  request: Languages.extend({
    figures: z.looseObject({
      players: z.array(z.looseObject({ name: z.string() })),
      rounds: z.array(z.looseObject({ topic: z.string() })),
    }),
  }),
  reply: z.object({ summary: z.string() }),
});

const TranslationSchema = z.object({
  request: Languages.extend({
    messages: z.array(
      z.object({
        id: z.number(),
        key: z.string(),
        text: z.string(),
        numbers: z.array(z.number()).optional(),
      }),
    ),
  }),
  reply: z.object({ elements: z.array(z.object({ id: z.number(), text: z.string() })) }),
});

/** 14 rounds of nine questions. */
export const repliedRounds = read('questions', z.array(RoundSchema));
/** 12 games. */
export const repliedSummaries = read('summaries', z.array(SummarySchema));
/** 577 messages in Finnish and Hebrew. */
export const repliedTranslations = read('translations', z.array(TranslationSchema));

/** What language models write around one object: each text contains valid or almost valid JSON. */
export const OBJECT_FORMS: readonly (readonly [name: string, write: (object: object) => string])[] = [
  ['plain', (object) => JSON.stringify(object)],
  ['printed over several lines', (object) => JSON.stringify(object, null, 2)],
  ['a fenced block', (object) => `\`\`\`json\n${JSON.stringify(object, null, 2)}\n\`\`\``],
  [
    'words before and after',
    (object) =>
      `Sure! Here's my answer:\n\n${JSON.stringify(object)}\n\nLet me know if you'd like more detail.`,
  ],
  ['a comma after the last entry', (object) => JSON.stringify(object, null, 2).replace(/\n\}$/, ',\n}')],
  [
    'more fields than were asked for',
    (object) => JSON.stringify({ confidence: 0.97, ...object, notes: { source: 'general knowledge' } }),
  ],
  ['an object around it', (object) => JSON.stringify({ response: object })],
  [
    'thoughts before it',
    (object) => `<think>The options are {A, B, C, D}. One is clear.</think>\n${JSON.stringify(object)}`,
  ],
];

/** The forms of a list of objects. */
export const LIST_FORMS: readonly (readonly [name: string, write: (objects: readonly object[]) => string])[] =
  [
    ['as asked for', (objects) => JSON.stringify({ elements: objects })],
    ['a bare array', (objects) => JSON.stringify(objects, null, 2)],
    ['another name for the list', (objects) => JSON.stringify({ subtopics: objects })],
    [
      'a fenced block after words',
      (objects) =>
        `Here are the subtopics:\n\n\`\`\`json\n${JSON.stringify({ elements: objects }, null, 2)}\n\`\`\``,
    ],
    ['one object per line', (objects) => objects.map((object) => JSON.stringify(object)).join('\n')],
    [
      'commas after the last entries',
      (objects) =>
        `{"elements": [${objects.map((object) => JSON.stringify(object).replace(/\}$/, ', },')).join(' ')}]}`,
    ],
    [
      'more fields than were asked for',
      (objects) =>
        JSON.stringify({ elements: objects.map((object, id) => ({ id: id + 1, ...object, level: 'easy' })) }),
    ],
  ];

function read<T>(name: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')));
}
