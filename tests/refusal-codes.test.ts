import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf } from '#server/refusal-codes.ts';

const SERVER = join(import.meta.dirname, '..', 'server');
/** Matches `new Refused(404, 'There is …'`, `notFound('…'` and `forbidden('…'`, with the message in one literal. */
const REFUSES = /(?:new Refused\(\s*\d+,|\b(?:notFound|forbidden)\()\s*'((?:[^'\\]|\\.)+)'/g;

function refusedSentences(): string[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return sources.flatMap((file) => {
    const code = readFileSync(join(SERVER, file), 'utf8');
    return [...code.matchAll(REFUSES)].map(([, sentence = '']) => sentence.replaceAll("\\'", "'"));
  });
}

test('every refusal message of the server has a code in src/shared/refusals.ts', () => {
  const sentences = refusedSentences();
  expect(sentences.length).toBeGreaterThan(60);
  expect(sentences.filter((sentence) => codeOf(sentence) === undefined)).toEqual([]);
});
