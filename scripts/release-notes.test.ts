/** The notes of a release are the changelog's section of its version. */
import { expect, test } from 'vitest';

import { releaseNotes } from './release-notes.ts';

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n- Next.\n\n## 1.1.0 (2026-01-02)\n\n### Added\n\n- Second.\n\n## 1.0.0 (2026-01-01)\n\n- First.\n';

test('the notes of a version are its section, without its heading', () => {
  expect(releaseNotes(CHANGELOG, '1.1.0')).toBe('### Added\n\n- Second.');
  expect(releaseNotes(CHANGELOG, '1.0.0')).toBe('- First.');
});

test('a version that the changelog does not name has no notes', () => {
  expect(releaseNotes(CHANGELOG, '1.1')).toBeNull();
});
