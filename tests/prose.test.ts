import { expect, test } from 'vitest';
import { stumblingBlocks } from './support/prose-rules.ts';
import { readProse, sentencesOf } from './support/sentences.ts';

test('comments, documents, test names and screens are in plain English', () => {
  const sentences = [...readProse()].flatMap(([file, source]) => sentencesOf(file, source));
  expect(sentences.length).toBeGreaterThan(1_000);
  expect(stumblingBlocks(sentences)).toEqual([]);
});

test.each([
  ['a comment over two lines', 'a.ts', '/**\n * What\n * stands here in the file.\n */', 1],
  ['lines of comments', 'a.ts', '// The row is read\n// anew after a fault.', 1],
  ['a text between tags', 'a.tsx', 'const a = <p>The sync goes on later.</p>;', 1],
  ['a message', 'a.ts', "const a = 'Your changes are put aside here.';", 1],
  ['a test name', 'a.test.ts', "test('tells whoever asks for it', () => {});", 1],
  ['a paragraph', 'README.md', 'The worker goes\non with the next one.', 1],
  ['a table', 'README.md', '| word | the rows lie there, and a power cut ends it |', 1],
  ['no code', 'README.md', 'The state `under way` is stored as it is.', 0],
  ['no name in code', 'a.ts', "import { a } from 'whoever told us to go on';", 0],
])('reads %s', (_what, file, source, found) => {
  expect(stumblingBlocks(sentencesOf(file, source))).toHaveLength(found);
});
