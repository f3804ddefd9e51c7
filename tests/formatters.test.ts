import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The only files that may use `Intl`. They create each formatter once per language, and none for English dates. */
const HOME = ['src/shared/formats.ts', 'src/shared/format-moment.ts'];

/** Formats or compares in the device's language, or creates a formatter at each call. */
const MADE_ELSEWHERE = /\bnew Intl\.|\.toLocale\w*String\(|\.localeCompare\(/;

test.each(['src', 'workers'])('%s formats and sorts by the chosen language', (folder) => {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !HOME.includes(file));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => MADE_ELSEWHERE.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'new Intl.NumberFormat().format(count)',
  'day.toLocaleDateString()',
  'count.toLocaleString("es")',
  'a.name.localeCompare(b.name)',
])('notices %s', (line) => {
  expect(MADE_ELSEWHERE.test(line)).toBe(true);
});
