import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Signing in and registering: there is no user yet whose key could be known again. */
const BEFORE_SIGN_IN = ['auth.ts'];

const files = readdirSync(import.meta.dirname).filter(
  (file) => /^[^.]+\.ts$/.test(file) && !BEFORE_SIGN_IN.includes(file),
);

/** What `write` of a call does, done by hand: the answer would not be stored with the write. */
const BY_HAND = [/writeTransaction/, /\bdb\s*\.(insertInto|updateTable|deleteFrom|transaction)\b/];

test.each(files)('%s writes only through the write of its call', (file) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  expect(BY_HAND.filter((pattern) => pattern.test(source))).toEqual([]);
});
