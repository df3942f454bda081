/** `npm run eval` against a local model prints everything that an operator needs to choose a model. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { CHECK_NAMES } from '../../server/questions/checks/checks.ts';
import { elements, startModelServer } from '../support/harness/model-server.ts';
import { besideWriting, soundQuestions } from '../support/questions.ts';

const run = promisify(execFile);

const SUMMARY = '## Well played\n\n**P1** had 157 points in the first round and 545 in the second.';

/** One in ten has a collective option; one has another wording that no reader knows. */
const model = await startModelServer((call) => {
  if (call.purpose === 'summary') {
    // The second one names a number that the game does not have.
    const text = call.nth === 1 ? `${SUMMARY} 9876 points!` : SUMMARY;
    return { pieces: [JSON.stringify({ summary: text })] };
  }
  if (call.purpose === 'translate') {
    // One message lacks its value, one is missing.
    const messages = (call.data.messages ?? []).slice(1);
    return {
      pieces: elements(messages.map(({ id, text }) => ({ id, text: text.replace('{{year}}', '{{vuosi}}') }))),
    };
  }
  // According to the model, one challenged question has no right option.
  if (call.purpose === 'judge' && call.nth === 0)
    return { pieces: [JSON.stringify({ thoughts: '', choice: 'none', reason: 'None is right.' })] };
  if (call.purpose !== 'write') return besideWriting(call);
  const [bad, disputed, ...sound] = soundQuestions(9);
  return {
    pieces: elements([
      { ...bad, distractors: ['One', 'Two', 'All of the above'] },
      { ...disputed, question: 'Which one of these does nobody know at all?' },
      ...sound,
    ]),
  };
});
afterAll(() => model.close());

let output = '';
beforeAll(async () => {
  const env = {
    PATH: process.env.PATH,
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'test-model',
    AI_BASE_URL: model.url,
    AI_PRICE_INPUT: '1',
    AI_PRICE_OUTPUT: '2',
    EVAL_PLANTED: '5',
  };
  output = (await run(process.execPath, ['scripts/eval.ts'], { env })).stdout;
}, 60_000);

test('each topic has its time to the first question and to six, its tokens and its cost', () => {
  const line = output.split('\n').find((each) => each.startsWith('sports (medium, en)'));
  expect(line).toMatch(
    /7 of 9 passed; first \d+\.\d s, six \d+\.\d s; \d+ tokens in, \d+ out, \$0\.\d{4}; dropped: .*checkNoCollectiveOption 1/,
  );
  expect(line).toContain('blindReading 1');
  expect(output).toMatch(
    /Per round: first question after \d+\.\d s, six after \d+\.\d s \(medians\); \d+ tokens in, \d+ out, \$0\.\d{4}/,
  );
});

test('all topics together have the share that passes each check, and the blind agreement', () => {
  expect(output).toMatch(/Passed: \d+\.\d % \(\d+ of 81\); blind agreement: \d+\.\d % \(\d+ of \d+\)/);
  for (const check of [...CHECK_NAMES, 'blindReading'])
    expect(output).toMatch(new RegExp(`^  ${check}: passed by \\d+\\.\\d % \\(\\d+ of 81\\)$`, 'm'));
});

test('the language that was not requested is reported', () => {
  expect(output).toMatch(
    /^日本の食べ物 \(easy, ja\): 0 of \d+ passed; first never, six never;.*checkLanguage \d/m,
  );
});

test('each use of a model has the share of its replies that are refused, and why', () => {
  expect(output).toMatch(/^  plan: refused 0\.0 % \(0 of 3\)$/m);
  expect(output).toMatch(
    /^  questions: refused [\d.]+ % \(\d+ of 81\); reasons: .*checkNoCollectiveOption \d/m,
  );
  expect(output).toMatch(/^  blind reading: refused [\d.]+ % \(\d of 5\)/m);
  expect(output).toMatch(/^  kids' reading: refused 0\.0 % \(0 of 5\)$/m);
  expect(output).toMatch(/^  challenge: refused [\d.]+ % \([1-5] of 5\); reasons: does not stand [1-5]$/m);
  const summary = /^  summary: refused [\d.]+ % \(\d of 3\); reasons: .*$/m.exec(output)?.[0];
  expect(summary).toContain("9876 is none of the game's figures 1");
  expect(output).toMatch(/^  translation: refused 5\.0 % \(2 of 40\); reasons: .*not translated 1/m);
});

test('planted faults have the share that is found, and the false alarms stand beside them', () => {
  expect(output).toMatch(/^  no fault \(false alarms\): /m);
  for (const fault of ['key swapped', 'fact falsified', 'question of another', 'option doubled'])
    expect(output).toMatch(
      new RegExp(`^  ${fault}: [\\d.]+ % \\(\\d of 5\\) \\(checks \\d, reader \\d\\)$`, 'm'),
    );
  expect(output).toContain('option doubled: 100.0 %');
});
