/** Whether users other than root may enter the checkout. */

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { closedFolder } from '../test/support/harness/closed-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'quizround-closed-'));
const home = join(root, 'home');
const checkout = join(home, 'quizround');
mkdirSync(checkout, { recursive: true });
chmodSync(root, 0o755);
afterAll(() => rmSync(root, { recursive: true }));

test('a checkout in a home folder that only its owner enters is closed to others', () => {
  chmodSync(home, 0o700);
  expect(closedFolder(checkout)).toBe(home);
});

test('a checkout in folders that everyone enters is open', () => {
  chmodSync(home, 0o711);
  expect(closedFolder(checkout)).toBeNull();
});
