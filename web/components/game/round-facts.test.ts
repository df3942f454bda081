/** Which fact of a round is shown again while the next topic is chosen. */

import { expect, test } from 'vitest';

import { bestFactOf, rememberFact, type ShownFact } from './round-facts.ts';

const fact = (questionId: string, round: number, right: number): ShownFact => ({
  questionId,
  round,
  question: `What of ${questionId}?`,
  answer: 'This',
  explanation: 'Because.',
  language: undefined,
  right,
});

test('the fact that the fewest players knew is shown, the last of several', () => {
  for (const each of [fact('a', 1, 2), fact('b', 1, 1), fact('c', 1, 1), fact('d', 1, 3)])
    rememberFact('game', each);
  expect(bestFactOf('game', 1, [])?.questionId).toBe('c');
});

test('a question that was removed from the score is not shown again', () => {
  expect(bestFactOf('game', 1, ['c'])?.questionId).toBe('b');
});

test('facts of an earlier round, of another game, or of a page opened later are not shown', () => {
  rememberFact('game', fact('e', 2, 4));
  expect(bestFactOf('game', 1, [])).toBeNull();
  expect(bestFactOf('game', 2, [])?.questionId).toBe('e');
  expect(bestFactOf('other', 2, [])).toBeNull();
  expect(bestFactOf('game', 3, [])).toBeNull();
});
