/** Forms in which models reply although plain JSON was requested, through the real client code: plan, blind reading, reading for children, challenge and summary. */

import { describe, expect, test } from 'vitest';

import type { Question } from '../../game/game.ts';
import { rng } from '../../game/random.ts';
import { loadLanguageCheck } from '../../server/questions/checks/language.ts';
import { noMetrics } from '../../server/questions/metrics.ts';
import { createSubtopics } from '../../server/questions/model/subtopics.ts';
import { writeWithModel } from '../../server/questions/model/writer.ts';
import { createRound } from '../../server/questions/round.ts';
import { summaryNames } from '../../server/questions/summary-names.ts';
import { askForSummary } from '../../server/questions/summary.ts';
import {
  elements,
  type ModelCall,
  type ModelReply,
  type ModelScript,
} from '../support/harness/model-server.ts';
import { LIST_FORMS, OBJECT_FORMS, repliedRounds, repliedSummaries } from '../support/model-replies.ts';
import { modelServersForTests } from '../support/model-servers.ts';
import { pairsWith, request, serviceWith, SHORT } from '../support/questions.ts';

const checkLanguage = await loadLanguageCheck();
const signal = new AbortController().signal;
const serve = modelServersForTests();

const pieces = (text: string): ModelReply => ({ pieces: text.match(/.{1,25}/gsu) ?? [] });

/** The replies begin with Which and What, and mention each other's answers, more often than a round may. */
const rounds = repliedRounds.map((round) => ({
  ...round,
  questions: round.questions.map((each) => ({
    ...each,
    question: `Tell us: ${each.question}`,
    explanation: 'Nobody knew it until somebody looked.',
  })),
}));
const roundOn = (topic: string) =>
  rounds.find((round) => round.topic === topic) ?? expect.fail(`no round on ${topic}`);

const answers = new Map(
  rounds.flatMap(({ questions }) => questions.map(({ question, answer }) => [question, answer])),
);

/** The letter of the right option or of a wrong one, and the option's text. */
function optionOf({ data: { question = '', options = {} } }: ModelCall, isRight: boolean) {
  const entries = Object.entries(options);
  const [letter, option] =
    entries.find(([, each]) => (each === answers.get(question)) === isRight) ?? expect.fail('no option');
  return { letter, option };
}

/** How models name an option besides its letter. */
const CHOICES: readonly (readonly [name: string, write: (letter: string, option: string) => string])[] = [
  ['the letter', (letter) => letter],
  ['the letter in lower case', (letter) => letter.toLowerCase()],
  ['the letter in bold', (letter) => `**${letter}**`],
  ['the letter with a bracket and the option', (letter, option) => `${letter}) ${option}`],
  ['the letter, a colon and the option', (letter, option) => `${letter}: ${option}`],
  ['the letter after a word', (letter) => `Option ${letter}`],
  ['the option alone', (_, option) => option],
];

/** Writes a topic's round with a model that plans and reads in the given form. */
async function writeOn(topic: string, beside: ModelScript) {
  const { questions, kids, difficulty, language } = roundOn(topic);
  const server = await serve((call) =>
    call.purpose === 'write' ? { pieces: elements(questions) } : beside(call),
  );
  const rejected: string[] = [];
  const metrics = { ...noMetrics, rejected: (check: string) => void rejected.push(check) };
  const [pair = expect.fail('no model')] = pairsWith({ server }, metrics);
  const random = rng('test', 'forms');
  const wanted = { ...request, topic, kids, difficulty, language, count: questions.length };
  const { round, take } = createRound(wanted, new Set(), checkLanguage);
  const passed: boolean[] = [];
  const parts = { subtopics: createSubtopics(SHORT, random), timing: SHORT, metrics, random };
  await writeWithModel(
    parts,
    { pair, round },
    {
      signal,
      onPassed(question) {
        take(question);
        passed.push(question.checked);
        return true;
      },
    },
  );
  return { passed, rejected, server };
}

const ALL_READ = Array.from({ length: 9 }, () => true);
const ALL_REFUSED = Array.from({ length: 9 }, () => 'blindReading');

describe('a plan is followed', () => {
  const names = [
    'Sauropods',
    'Fossil sites',
    'Feathers',
    'Egg nests',
    'Sea reptiles',
    'Horns and plates',
    'Extinction',
  ];
  test.each(LIST_FORMS)('%s', async (_, write) => {
    const { server } = await writeOn('Dinosaurs', (call) =>
      call.purpose === 'plan'
        ? pieces(write(names.map((subtopic) => ({ subtopic }))))
        : pieces(JSON.stringify({ choice: optionOf(call, true).letter, suitable: true })),
    );
    const asked = server.calls.find(({ purpose }) => purpose === 'write')?.data.subtopics ?? [];
    expect(asked.toSorted()).toEqual(names.toSorted());
  });
});

/** All forms of the JSON with the plain choice, and all choices in plain JSON. */
const READINGS = [
  ...OBJECT_FORMS.map(
    ([name, write]) =>
      [name, (letter: string, _option: string, more: object) => write({ choice: letter, ...more })] as const,
  ),
  ...CHOICES.map(
    ([name, choose]) =>
      [
        name,
        (letter: string, option: string, more: object) =>
          JSON.stringify({ choice: choose(letter, option), ...more }),
      ] as const,
  ),
];

describe.each([
  ['blind reading', 'Cats', {}],
  ['reading for children', 'Dinosaurs', { suitable: true }],
] as const)('a %s counts', (_, topic, more) => {
  test.each(READINGS)('%s', async (_name, write) => {
    const reading =
      (isRight: boolean, suitable: object): ModelScript =>
      (call) => {
        if (call.purpose === 'plan') return { status: 401 };
        const { letter, option } = optionOf(call, isRight);
        return pieces(write(letter, option, suitable));
      };
    const agreed = await writeOn(topic, reading(true, more));
    expect(agreed).toMatchObject({ passed: ALL_READ, rejected: [] });
    const disagreed = await writeOn(topic, reading(false, more));
    expect(disagreed).toMatchObject({ passed: [], rejected: ALL_REFUSED });
  });
});

test.each(OBJECT_FORMS)('what is not suitable for children is left out: %s', async (_, write) => {
  const { passed, rejected } = await writeOn('Dinosaurs', (call) =>
    call.purpose === 'plan'
      ? { status: 401 }
      : pieces(write({ choice: optionOf(call, true).letter, suitable: false })),
  );
  expect({ passed, rejected }).toEqual({ passed: [], rejected: ALL_REFUSED });
});

test.each([
  ['true', ALL_READ, []],
  ['legend', [], ALL_REFUSED],
  ['False: no source says so', [], ALL_REFUSED],
] as const)('what is told and is %s: asked only where it is true', async (truth, passed, rejected) => {
  const written = await writeOn('Dinosaurs', (call) =>
    call.purpose === 'plan'
      ? { status: 401 }
      : pieces(JSON.stringify({ choice: optionOf(call, true).letter, suitable: true, truth })),
  );
  expect(written).toMatchObject({ passed, rejected });
});

test.each(['true', 'false'] as const)('suitable for children is %s, written as a text', async (suitable) => {
  const { passed, rejected } = await writeOn('Dinosaurs', (call) =>
    call.purpose === 'plan'
      ? { status: 401 }
      : pieces(JSON.stringify({ choice: optionOf(call, true).letter, suitable })),
  );
  const expected =
    suitable === 'true' ? { passed: ALL_READ, rejected: [] } : { passed: [], rejected: ALL_REFUSED };
  expect({ passed, rejected }).toEqual(expected);
});

describe('a challenge is judged', () => {
  const {
    question: text,
    answer,
    distractors,
    explanation,
    subject,
  } = roundOn('Cats').questions[0] ?? expect.fail('no question');
  const question: Question = {
    id: 'q1',
    text,
    options: [answer, ...distractors],
    correctAnswer: 0,
    explanation,
    subject,
    imageUrl: null,
    checked: true,
  };
  const thoughts = 'A is what most sources say.\nB and C are "near misses" {both}, D is another kind.';
  const reason = 'So it says in every handbook: the others are near misses.';

  async function judge(isRight: boolean, write: (letter: string, option: string) => string) {
    const server = await serve((call) => {
      const { letter, option } = optionOf(call, isRight);
      return pieces(write(letter, option));
    });
    return await serviceWith({ server }).service.judge(question, 'en', signal);
  }

  test.each([
    ...OBJECT_FORMS.map(
      ([name, write]) => [name, (letter: string) => write({ thoughts, choice: letter, reason })] as const,
    ),
    ...CHOICES.map(
      ([name, choose]) =>
        [
          name,
          (letter: string, option: string) =>
            JSON.stringify({ thoughts, choice: choose(letter, option), reason }),
        ] as const,
    ),
    [
      'line breaks within a text',
      (letter: string) => JSON.stringify({ thoughts, choice: letter, reason }).replaceAll('\\n', '\n'),
    ] as const,
  ])('%s', async (_, write) => {
    expect(await judge(true, write)).toEqual({ stands: true, reason });
    expect(await judge(false, write)).toEqual({ stands: false, reason });
  });

  test.each(['none', 'several', 'None of them.', 'A and B', 'Both A and C'])(
    '%j names no one option',
    async (choice) => {
      const { stands } = await judge(true, () => JSON.stringify({ thoughts, choice, reason }));
      expect(stands).toBe(false);
    },
  );
});

describe('a summary is read', () => {
  const { request: asked, reply } = repliedSummaries[0] ?? expect.fail('no summary');
  const task = { figures: asked.figures, names: summaryNames({ players: [], rounds: [] }), language: 'en' };
  test.each([
    ...OBJECT_FORMS,
    [
      'line breaks within the text',
      (object: object) => JSON.stringify(object).replaceAll('\\n', '\n'),
    ] as const,
  ])('%s', async (_, write) => {
    const server = await serve(() => pieces(write(reply)));
    const [pair = expect.fail('no model')] = pairsWith({ server }, noMetrics);
    expect(await askForSummary(pair.writer, task, SHORT, signal)).toBe(reply.summary);
  });
});
