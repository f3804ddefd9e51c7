import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REPORT_SCREEN_TEXTS } from './spec-texts/reports.ts';

test.each(
  Object.entries(REPORT_SCREEN_TEXTS).flatMap(([file, texts]) => texts.map((text) => [text, file])),
)('says "%s" in %s', (text = '', file = '') => {
  expect(readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')).toContain(text);
});
