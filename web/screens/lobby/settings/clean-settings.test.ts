import { expect, test } from 'vitest';

import { DEFAULT_SETTINGS, type Settings } from '../../../../game/settings.ts';
import { cleanSettings, wrongTeams } from './clean-settings.ts';
import { settingsOf } from './saved-settings.ts';

const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  gameName: ' Friday ',
  personalTopics: [' ', 'Birds ', ''],
};

test('what was typed is trimmed, and empty topics are left out', () => {
  expect(cleanSettings(SETTINGS)).toMatchObject({ gameName: 'Friday', personalTopics: ['Birds'] });
  expect(cleanSettings({ ...SETTINGS, personalTopics: [' '] }).personalTopics).toBeNull();
});

const teams = (...names: string[]) => wrongTeams({ ...SETTINGS, teams: { names } });

test('teams need names that are different and short', () => {
  expect(teams('Owls', '')).toBe('empty');
  expect(teams('Owls', 'owls')).toBe('same');
  expect(teams('Owls', 'x'.repeat(21))).toBe('long');
  expect(teams('Owls', 'Foxes')).toBeNull();
});

test('remembered settings are read back as far as they are understood', () => {
  const saved = cleanSettings(SETTINGS);
  expect(settingsOf(JSON.stringify(saved))).toEqual(saved);
  expect(settingsOf('{"kids":true,"rounds":"many","teams":{"names":[1]},"later":1}')).toEqual({ kids: true });
  expect(settingsOf('no settings')).toEqual({});
});
