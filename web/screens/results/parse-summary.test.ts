import { expect, test } from 'vitest';

import { parseSummary } from './parse-summary.ts';

test('a summary knows headings and bold', () => {
  expect(parseSummary('## The end\n\n**Anna** won by 3.')).toEqual([
    { kind: 'heading', spans: [{ text: 'The end', isBold: false }] },
    {
      kind: 'paragraph',
      spans: [
        { text: 'Anna', isBold: true },
        { text: ' won by 3.', isBold: false },
      ],
    },
  ]);
});

test('anything else stays the text it is', () => {
  expect(parseSummary('<b>no</b> [link](javascript:x) **open')).toEqual([
    { kind: 'paragraph', spans: [{ text: '<b>no</b> [link](javascript:x) **open', isBold: false }] },
  ]);
});
