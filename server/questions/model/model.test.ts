import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { noLanguageCheck } from '../checks/language.ts';
import { noMetrics } from '../metrics.ts';
import type { WriteRequest } from '../port.ts';
import { createRound } from '../round.ts';
import { createCallTimeout } from './call-timeout.ts';
import { createJsonScanner } from './json-scanner.ts';
import { ModelError, type Model } from './model.ts';
import { languageName } from './prompts.ts';
import { chosenOption, readingRequest } from './reading-prompts.ts';
import { withRetries } from './retry.ts';
import { createSubtopics } from './subtopics.ts';
import { TIMING } from './timing.ts';
import { writeWithModel } from './writer.ts';

interface Item {
  readonly a: string;
}

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'a' in value && typeof value.a === 'string';

const scanAll = (text: string, size: number): Item[] => {
  const scan = createJsonScanner((value) => (isItem(value) ? value : undefined));
  const found: Item[] = [];
  for (let at = 0; at < text.length; at += size) found.push(...scan(text.slice(at, at + size)));
  return found;
};

describe('the scan finds objects in whatever way they come', () => {
  const items = [{ a: 'one' }, { a: 'with "quotes" and \\ {braces}' }, { a: 'ünï©ødé 🚀 \n' }];
  const list = JSON.stringify(items);
  test.each([
    ['a bare array', list],
    ['a wrapper', JSON.stringify({ elements: items })],
    ['pretty print', JSON.stringify({ elements: items }, null, 2)],
    ['a fence', `\`\`\`json\n${list}\n\`\`\``],
    ['words', `I'd say "these {are} good": ${list}. Don't you think?`],
    ['a truncated end', `${list.slice(0, -1)},{"a":"cut of`],
    [
      'commas after the last entries',
      JSON.stringify({ elements: items }).replaceAll('"}', '",}').replace(']', ',]'),
    ],
    ['a line break within a text', list.replaceAll('\\n', '\n')],
    ['thoughts before', `{"thoughts":"{not this}"} ${list}`],
  ])('%s', (_, text) => {
    for (const size of [1, 3, 7, 1_000]) expect(scanAll(text, size)).toEqual(items);
  });

  test('an object is given by the piece that closes it', () => {
    const scan = createJsonScanner((value) => (isItem(value) ? value : undefined));
    expect(scan('{"elements":[{"a":"one"')).toEqual([]);
    expect(scan('}')).toEqual([{ a: 'one' }]);
    expect(scan(',{"a":"two"}]}')).toEqual([{ a: 'two' }]);
  });

  test('an object within one that was given is not given again', () => {
    expect(scanAll('{"b":{"a":"inner"},"a":"outer"}', 1)).toEqual([{ a: 'inner' }]);
  });
});

describe('what is no answer costs little', () => {
  test.each([
    ['objects in objects without end', `${'{"b":'.repeat(60_000)}1${'}'.repeat(60_000)}`],
    ['objects that never close', '{"b":'.repeat(200_000)],
    ['a string that never ends', `{"a":"${'x'.repeat(1_000_000)}`],
    ['objects of another shape', `{"elements":[${'{"b":1},'.repeat(100_000)}`],
  ])('%s', (_, text) => {
    const began = process.cpuUsage();
    expect(scanAll(text, 16)).toEqual([]);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1e6).toBeLessThan(4);
  });

  test('and what comes after it is found', () => {
    const text = `{"b":"${'x'.repeat(60_000)}"} [${JSON.stringify({ a: 'one' })}]`;
    expect(scanAll(text, 100)).toEqual([{ a: 'one' }]);
  });
});

describe('a choice is understood', () => {
  const options = ['Mars', 'Venus', 'A', 'Several moons'];
  test('that begins like a letter, as an option does', () => {
    expect(chosenOption('A Tale of Two Cities', ['Emma', 'A Tale of Two Cities', 'Dune', 'Ulysses'])).toBe(1);
  });

  test.each([
    ['B', 1],
    ['b', 1],
    ['B)', 1],
    ['"B"', 1],
    ['B: Venus', 1],
    ['venus', 1],
    ['**B**', 1],
    ['Option B', 1],
    ['Answer: B', 1],
    ['B. Venus', 1],
    ['B (Venus)', 1],
    ['A and B', null],
    ['A or C', null],
    ['A, C', null],
    ['a planet', null],
    ['none', null],
    ['several', null],
    ['Both', null],
    ['', null],
  ])('%j', (choice, place) => {
    expect(chosenOption(choice, options)).toBe(place);
  });
});

const told = (options: readonly string[], explanation: string): string => {
  const { prompt } = readingRequest({ question: 'Who finds it?', explanation }, options, false, TIMING);
  return z.object({ toldAfterwards: z.string() }).parse(JSON.parse(prompt)).toldAfterwards;
};

test('a blind reader gets the fact without the words of the options', () => {
  const options = ['A spotted dog', 'A milkman', 'Two nuns', 'Boys'];
  expect(told(options, 'The milkman lost; Pickles got plates.')).toBe('The ___ lost; Pickles got plates.');
  expect(told(['海象', '猫', '狗', '牛'], '其实是海象先到。')).toBe('其实是___先到。');
});

test('languages are named for the model; what is no code stays a word', () => {
  expect(languageName('et')).toBe('Estonian');
  expect(languageName('zh')).toBe('Chinese');
  expect(languageName('Võro kiil')).toBe('Võro kiil');
});

const failing = (failure: ModelError['failure'], retryAfter: number | null = null): ModelError =>
  new ModelError(failure, 'no', { retryAfter });

describe('asking again', () => {
  const retryPolicy = { retries: 2, pause: 1, longestPause: 50 };
  const run = async (failures: (ModelError | null)[]): Promise<{ tries: number; error: unknown }> => {
    let tries = 0;
    try {
      const timeout = createCallTimeout(
        { nextWithin: 1_000, allWithin: 1_000 },
        new AbortController().signal,
      );
      const attempt = async function* (): AsyncGenerator<number> {
        const failure = failures[tries++];
        if (failure) throw failure;
        yield await Promise.resolve(1);
      };
      for await (const value of withRetries(attempt, retryPolicy, timeout)) expect(value).toBe(1);
      return { tries, error: null };
    } catch (error) {
      return { tries, error };
    }
  };

  test('helps against passing failures', async () => {
    expect(await run([failing('failed'), failing('busy', 5), null])).toEqual({ tries: 3, error: null });
  });

  test('ends after the last try', async () => {
    expect((await run([failing('failed'), failing('failed'), failing('busy'), null])).tries).toBe(3);
  });

  test('is not retried when refused, unreadable or asked to wait for long', async () => {
    expect((await run([failing('refused'), null])).tries).toBe(1);
    expect((await run([failing('unreadable'), null])).tries).toBe(1);
    expect((await run([failing('busy', 60_000), null])).tries).toBe(1);
  });
});

test('a call is ended when its next object takes too long, and says so', async () => {
  const timeout = createCallTimeout({ nextWithin: 20, allWithin: 1_000 }, new AbortController().signal);
  await new Promise((resolve) => timeout.signal.addEventListener('abort', resolve));
  expect(timeout.reasonFor(new ModelError('failed', 'aborted')).failure).toBe('slow');
});

describe('a writer', () => {
  const questions = ['Mercury', 'Venus', 'Jupiter'].map((answer, index) => ({
    question: `Number ${index} of the list is one of these. Do you know it?`,
    answer,
    distractors: ['Pluto', 'Ceres', 'Vesta'],
    explanation: 'It is written in the list.',
    subject: `Place ${index} of the list`,
  }));
  const modelThat = (end: () => void): Model => ({
    name: 'test',
    async *ask(ask) {
      if (ask.purpose === 'plan') return;
      for (const question of questions) yield ask.shape.parse(await Promise.resolve(question));
      end();
    },
  });
  const write = async (end: () => void, wanted: number): Promise<{ passed: string[]; error: unknown }> => {
    const passed: string[] = [];
    const request: WriteRequest = {
      topic: 'planets',
      presetTopic: null,
      difficulty: 'easy',
      language: 'en',
      kids: false,
      count: wanted,
      facts: [],
      sessions: [],
      isUrgent: false,
    };
    const { round } = createRound(request, new Set(), noLanguageCheck);
    const parts = {
      subtopics: createSubtopics(TIMING, () => 0),
      timing: TIMING,
      metrics: noMetrics,
      random: () => 0,
    };
    const job = { pair: { writer: modelThat(end), reader: null }, round };
    const onPassed = ({ answer }: { readonly answer: string }): boolean => passed.push(answer) < wanted;
    try {
      await writeWithModel(parts, job, { signal: new AbortController().signal, onPassed });
      return { passed, error: null };
    } catch (error) {
      return { passed, error };
    }
  };

  test('pushes what passed, in order, and then rejects with the error of its model', async () => {
    const error = new Error('over');
    const end = (): never => {
      throw error;
    };
    expect(await write(end, 6)).toEqual({ passed: ['Mercury', 'Venus', 'Jupiter'], error });
  });

  test('pushes nothing once there are enough, and resolves', async () => {
    expect(await write(() => undefined, 2)).toEqual({ passed: ['Mercury', 'Venus'], error: null });
  });
});
