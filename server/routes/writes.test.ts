import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const BY_HAND_FOR_A_REASON = [
  // Signing in and registering: there is no user yet to store a key for.
  'auth.ts',
  // A device that reports its erasure has no session any more, and so no user to store a key for.
  'device-erasure.ts',
  // A response with recovery codes or a private address must not be stored for a retry.
  'factor-changes.ts',
  'calendar.ts',
];

const files = readdirSync(import.meta.dirname).filter(
  (file) => /^[^.]+\.ts$/.test(file) && !BY_HAND_FOR_A_REASON.includes(file),
);

/** Writes that bypass the `write` of the call, so that the response would not be stored with them. */
const BY_HAND = [/writeTransaction/, /\bdb\s*\.(insertInto|updateTable|deleteFrom|transaction)\b/];

test.each(files)('%s writes only through the `write` of its call', (file) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  expect(BY_HAND.filter((pattern) => pattern.test(source))).toEqual([]);
});
