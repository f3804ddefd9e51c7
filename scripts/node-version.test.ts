import { expect, test } from 'vitest';
import { isOlder } from './lib/node-version.mjs';

test('compares versions as numbers, not as text', () => {
  expect(isOlder('20.9.0', '20.19')).toBe(true);
  expect(isOlder('20.19.0', '20.19')).toBe(false);
  expect(isOlder('100.0.0', '20.19')).toBe(false);
  expect(isOlder('18.20.4', '20.19')).toBe(true);
});
