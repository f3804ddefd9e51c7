import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PART_1_TEXTS } from './spec-texts/part-1.ts';
import { waysToName } from './support/named-texts.ts';

test.each(Object.entries(PART_1_TEXTS))('"%s" is asserted in %s', (text, file) => {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  expect(waysToName(text, source)).not.toEqual([]);
});
