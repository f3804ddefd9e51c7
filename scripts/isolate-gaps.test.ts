import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { isolateGaps } from './lib/isolate-gaps.mjs';

const isolated = (text: string) => isolateGaps(compileMessageOrThrow(text));

test('isolates each placeholder, also in the forms of a plural, but not numbers', () => {
  expect(isolated('From {name} to {other}')).toEqual([
    'From ',
    '\u2068',
    ['name'],
    '\u2069',
    ' to ',
    '\u2068',
    ['other'],
    '\u2069',
  ]);
  expect(isolated('{count, plural, one {# of {name}} other {# more}}')).toEqual([
    [
      'count',
      'plural',
      { one: ['#', ' of ', '\u2068', ['name'], '\u2069'], other: ['#', ' more'] },
    ],
  ]);
});

test('leaves a text without placeholders unchanged', () => {
  expect(isolated('Sign out')).toEqual(compileMessageOrThrow('Sign out'));
});
