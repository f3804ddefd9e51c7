import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { INLINE_STYLE_HASHES } from './inline-styles.ts';

function hashOf(style: string): string {
  return `sha256-${createHash('sha256').update(style).digest('base64')}`;
}

test('allows the style sheet that sonner inserts into the page', () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1];
  expect(literal).toBeDefined();
  const style: string = JSON.parse(literal ?? '""');
  expect(INLINE_STYLE_HASHES).toContain(hashOf(style));
});

test('allows the empty style element that sonner inserts first', () => {
  expect(INLINE_STYLE_HASHES).toContain(hashOf(''));
});
