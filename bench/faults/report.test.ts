import { expect, test } from 'vitest';

import type { TrialResult } from './game.ts';
import { faultTable, isBroken, totals } from './report.ts';

const HELD: TrialResult = {
  phase: 'question',
  wasHit: true,
  acknowledged: 18,
  lost: 0,
  endedEarly: 0,
  wrong: 0,
  tooLate: 1,
  wentOnAfter: 1.42,
  problems: new Map(),
};

test('a fault held when nothing was lost, wrong or ended early and play went on', () => {
  expect(isBroken({ title: 'kill', shown: [HELD] })).toBe(false);
  expect(isBroken({ title: 'disk', shown: 'not run' })).toBe(false);
  for (const broken of [{ lost: 1 }, { endedEarly: 1 }, { wrong: 1 }, { wentOnAfter: null }])
    expect(isBroken({ title: 'kill', shown: [HELD, { ...HELD, ...broken }] })).toBe(true);
});

test('a cell adds up its games and has the slowest, and what was not measured is a dash', () => {
  const slower = { ...HELD, wentOnAfter: 3 };
  const missed: TrialResult = { ...HELD, phase: 'reveal', wasHit: false };
  const [, , row = ''] = faultTable([{ title: 'kill', shown: [HELD, slower, missed] }]).split('\n');
  const cells = row.split('|').map((text) => text.trim());
  expect(cells).toEqual(['', 'kill', '-', '-', '-', '36 / 0 / 0 / 0 / 3.0 s', '-', '-', '3', '']);
  expect(totals([{ title: 'kill', shown: [HELD, slower, missed] }])).toContain('54 answers acknowledged');
});

test('a game that never went on says so', () => {
  const table = faultTable([{ title: 'kill', shown: [{ ...HELD, wentOnAfter: null }] }]);
  expect(table).toContain('18 / 0 / 0 / 0 / never');
});
