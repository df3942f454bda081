import { expect, test } from 'vitest';

import { findAdvisories } from './audit.ts';

const advisories = [{ package: 'ws', affected: '>=8.0.0 <8.17.1', advisory: 'CVE-2024-37890' }];
const lockfile = (version: string) => ({
  packages: { '': {}, 'node_modules/a/node_modules/ws': { version } },
});

test('a package that an advisory names is found wherever it is installed', () => {
  expect(findAdvisories(advisories, lockfile('8.16.0'))).toEqual([
    'node_modules/a/node_modules/ws 8.16.0: CVE-2024-37890 (affects >=8.0.0 <8.17.1)',
  ]);
});

test('a mended version is none', () => {
  expect(findAdvisories(advisories, lockfile('8.17.1'))).toEqual([]);
});

test('a list that is not of its shape is refused', () => {
  expect(() => findAdvisories([{ package: 'ws' }], lockfile('8.16.0'))).toThrow();
});
