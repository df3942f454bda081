/** Logs in the form of every earlier version of the program can be read; test/support/stored-logs has a small game of each. */

import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { DEFAULT_SETTINGS } from '../../game/settings.ts';
import { replay } from '../games/replay.ts';
import { parseEntry } from './event-schema.ts';

const FOLDER = new URL('../../test/support/stored-logs/', import.meta.url);
const FORMS = readdirSync(FOLDER).toSorted();
const lineSchema = z.object({ version: z.int(), at: z.number(), events: z.array(z.unknown()) });

function linesOf(form: string) {
  const lines = readFileSync(new URL(form, FOLDER), 'utf8').trimEnd().split('\n');
  return lines.map((line) => lineSchema.parse(JSON.parse(line)));
}

function entriesOf(form: string) {
  return linesOf(form).map((line) =>
    parseEntry('game000001', { ...line, events: JSON.stringify(line.events), id: null, previous: null }),
  );
}

describe('the log of a game', () => {
  it.each(FORMS)('is read as %s has it, and gives a game that can be played on', (form) => {
    const entries = entriesOf(form);
    const played = replay('game000001', { snapshot: null, entries, rewrites: 0 });
    expect(played?.game).toMatchObject({ phase: { name: 'lobby' }, gamesStarted: 1, code: '654321' });
    expect(Object.keys(played?.game.settings ?? {}).toSorted()).toEqual(
      Object.keys(DEFAULT_SETTINGS).toSorted(),
    );
    const last = replay('game000001', { snapshot: null, entries: entries.slice(0, -1), rewrites: 0 });
    expect(last?.game).toMatchObject({ phase: { name: 'finished' }, settings: { gameName: 'Friday quiz' } });
  });

  it('is written today as the last of the files has it: another form needs another file, but for settings that came later', () => {
    const newest = FORMS.at(-1) ?? '';
    const withAllSettings: unknown = JSON.parse(JSON.stringify(linesOf(newest)), (key, value) =>
      key === 'settings' ? { ...DEFAULT_SETTINGS, ...value } : value,
    );
    expect(entriesOf(newest)).toEqual(withAllSettings);
  });
});
