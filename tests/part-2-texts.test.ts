import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PART_2_TEXTS } from './spec-texts/part-2.ts';
import { waysToName } from './support/named-texts.ts';

const TEXTS = Object.entries(PART_2_TEXTS).flatMap(([file, texts]) =>
  texts.map((text) => [text, file] as const),
);

test.each(TEXTS)('"%s" is asserted in %s', (text, file) => {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  expect(waysToName(text, source)).not.toEqual([]);
});
