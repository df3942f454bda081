/** Games stored before a setting existed can be read after it was added, for every kind of setting. */

import { readFileSync } from 'node:fs';

import { expect, it, vi } from 'vitest';
import { z } from 'zod';

import { parseEntry } from './event-schema.ts';

const { ADDED } = vi.hoisted(() => ({
  ADDED: {
    newFlag: { kind: 'flag', default: true, isPaid: false },
    newChoice: { kind: 'choice', words: ['one', 'two'], default: 'two', isPaid: false },
    newLine: { kind: 'line', default: 'as before', max: 20, isPaid: false },
    newInteger: { kind: 'integer', default: 7, min: 1, max: 9, isPaid: false },
    newAutomatic: { kind: 'integerOrAutomatic', default: null, min: 1, max: 9, isPaid: false },
    newTeams: { kind: 'teams', default: { names: ['Red', 'Blue'] }, min: 2, max: 4, isPaid: false },
    newTopics: { kind: 'topics', default: ['Space'], max: 5, isPaid: false },
  },
}));

vi.mock('../../game/settings.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../game/settings.ts')>();
  return { ...original, SETTINGS: { ...original.SETTINGS, ...ADDED } };
});

it('reads a stored game with the default of every kind of setting that came later', () => {
  const stored = readFileSync(
    new URL('../../test/support/stored-logs/1-first.jsonl', import.meta.url),
    'utf8',
  );
  const [line = ''] = stored.split('\n');
  const row = z.object({ version: z.int(), at: z.number(), events: z.unknown() }).parse(JSON.parse(line));
  const { events } = parseEntry('game000001', {
    ...row,
    events: JSON.stringify(row.events),
    id: null,
    previous: null,
  });
  const defaults = Object.entries(ADDED).map(([key, declared]) => [key, declared.default]);
  expect(events).toMatchObject([{ type: 'created', lobby: { settings: Object.fromEntries(defaults) } }]);
});
