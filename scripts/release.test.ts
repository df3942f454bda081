import { expect, test } from 'vitest';

import { changelogOf, isLater } from './release.ts';

test('what was unreleased stands under the version and its day, below an empty head for the next one', () => {
  const before =
    '# Changelog\n\n## Unreleased\n\n### Added\n\n- A quiz.\n\n## 0.1.0 - 2026-01-01\n\n- First.\n';
  const after = changelogOf(before, '1.0.0', '2026-12-01');
  expect(after).toBe(before.replace('## Unreleased', '## Unreleased\n\n## 1.0.0 - 2026-12-01'));
});

test('where nothing is unreleased there is nothing to release', () => {
  expect(
    changelogOf('# Changelog\n\n## Unreleased\n\n## 0.1.0 - 2026-01-01\n\n- First.\n', '1.0.0', '2026-12-01'),
  ).toBeNull();
  expect(changelogOf('# Changelog\n', '1.0.0', '2026-12-01')).toBeNull();
});

test.for([
  ['1.0.0', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.9.9', '1.0.0', false],
] as const)('%s is later than %s: %s', ([version, than, isSo]) => {
  expect(isLater(version, than)).toBe(isSo);
});
