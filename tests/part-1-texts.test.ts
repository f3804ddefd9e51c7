import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PART_1_TEXTS } from './spec-texts/part-1.ts';

const shipped = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => join('src', path));
const sources = shipped.map((path) => readFileSync(path, 'utf8')).join('\n');

describe('the texts of specification part 1', () => {
  it.each(PART_1_TEXTS)('%s', (text) => {
    expect(sources).toContain(text);
  });
});
