import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const RULES = Array.from({ length: 37 }, (_, nth) => `S${nth + 1}`);
const ENGINE = 'workers/sync';
/** Files outside the engine are listed with their complete path. */
const OUTSIDE = /^(src|workers|server)\//;
const ENGINE_FILES = ['run', 'push', 'pull', 'core'].flatMap((folder) =>
  readdirSync(join(ENGINE, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`),
);

const page = readFileSync('docs/sync.md', 'utf8');
const tests = ['src', 'workers', 'server', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.(test|e2e)\.tsx?$/.test(path) && !path.endsWith('sync-rules.test.ts'))
  .map((path) => readFileSync(path, 'utf8'));

/** The files that implement a rule: all files that its entry names. */
function carriersOf(rule: string): string[] {
  const [, entry = ''] = page.split(`- **${rule}** `);
  const end = entry.search(/\n(?:- |\n)/);
  return [...entry.slice(0, end).matchAll(/`([^`\s]+\.tsx?)`/g)].map(([, name = '']) =>
    OUTSIDE.test(name) ? name : join(ENGINE, name),
  );
}

function isNamed(rule: string, text: string): boolean {
  return new RegExp(`\\b${rule}\\b`).test(text);
}

/** Whether a title begins with the rule's number, alone or after other numbers. */
function provesRule(rule: string, source: string): boolean {
  return new RegExp(`['"\`](?:[FS]\\d+ )*${rule}\\b`).test(source);
}

describe.each(RULES)('rule %s', (rule) => {
  test('is in docs/sync.md with the files that implement it, and they name it', () => {
    const carriers = carriersOf(rule);
    expect(carriers.length > 0).toBe(true);
    for (const file of carriers) {
      expect(existsSync(file), file).toBe(true);
      expect(isNamed(rule, readFileSync(file, 'utf8')), `${file} names ${rule}`).toBe(true);
    }
  });

  test('begins the name of a test', () => {
    expect(tests.some((source) => provesRule(rule, source))).toBe(true);
  });
});

test('every file of the engine names the rules that it follows', () => {
  const silent = ENGINE_FILES.filter(
    (name) => !RULES.some((rule) => isNamed(rule, readFileSync(join(ENGINE, name), 'utf8'))),
  );
  expect(silent).toEqual([]);
});

test('the README of the engine or docs/sync.md names each of its files', () => {
  const readme = readFileSync(join(ENGINE, 'README.md'), 'utf8');
  const untold = ENGINE_FILES.filter(
    (name) => !readme.includes(`\`${name}\``) && !page.includes(`\`${name}\``),
  );
  expect(untold).toEqual([]);
});
