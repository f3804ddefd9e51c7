import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const BY_HAND_FOR_A_REASON = [
  // Signing in and registering: there is no user yet whose key could be known again.
  'auth.ts',
  // A device that says that it is erased has no session any more, and so no user either.
  'device-erasure.ts',
  // An answer with recovery codes is never kept for a retry, nor is one with a private address.
  'factor-changes.ts',
  'calendar.ts',
];

const files = readdirSync(import.meta.dirname).filter(
  (file) => /^[^.]+\.ts$/.test(file) && !BY_HAND_FOR_A_REASON.includes(file),
);

/** What `write` of a call does, done by hand: the answer would not be stored with the write. */
const BY_HAND = [/writeTransaction/, /\bdb\s*\.(insertInto|updateTable|deleteFrom|transaction)\b/];

test.each(files)('%s writes only through the write of its call', (file) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  expect(BY_HAND.filter((pattern) => pattern.test(source))).toEqual([]);
});
