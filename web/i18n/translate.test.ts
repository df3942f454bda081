import { beforeAll, expect, test } from 'vitest';

import { addCustomMessages, loadMessages } from './messages.ts';
import { translate } from './translate.ts';

beforeAll(async () => {
  await loadMessages('en', 'shell');
  await loadMessages('Klingon', 'shell');
  addCustomMessages('Klingon', { 'common:back': 'DoH' });
});

test('a key of the own namespace, and of another', () => {
  expect(translate('en', 'common', 'back')).toBe('Back');
  expect(translate('en', 'home', 'common:language.label')).toBe('Language');
});

test('values are put in, numbers as the language writes them', () => {
  expect(translate('en', 'common', 'countdown.left', { seconds: 1_234 })).toBe('Seconds left: 1,234');
  expect(translate('en', 'common', 'footer.rights', { year: '2026' })).toBe('© 2026 Quizround');
});

test('a custom language has its own words, and English ones where it lacks them', () => {
  expect(translate('Klingon', 'common', 'back')).toBe('DoH');
  expect(translate('Klingon', 'common', 'cancel')).toBe('Cancel');
});

test('an unknown key stands as it is', () => {
  expect(translate('en', 'common', 'no.such.key')).toBe('no.such.key');
});
