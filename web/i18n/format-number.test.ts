import { expect, test } from 'vitest';

import { LANGUAGES } from '../../protocol/constants.ts';
import { formatNumber } from './format-number.ts';

test('a number is written as every shipped language writes it', () => {
  for (const { code } of LANGUAGES) {
    const format = new Intl.NumberFormat(code);
    for (let value = 0; value <= 1_000; value++) expect(formatNumber(code, value)).toBe(format.format(value));
    for (const value of [-1, 0.5, 12_345.6]) expect(formatNumber(code, value)).toBe(format.format(value));
  }
});

test('a number is written in the digits of a language that does not ship', () => {
  expect(formatNumber('ar-EG', 12)).toBe('١٢');
});
