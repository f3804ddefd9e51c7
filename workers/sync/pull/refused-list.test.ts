import { expect, test } from 'vitest';
import type { Answer } from '#shared/http/answer.ts';
import { isListRefusal } from './refused-list.ts';

const refused = (status: number): Answer => ({ kind: 'refused', status, message: '', body: null });
const page = (status: number): Answer => ({ kind: 'unknown', cause: 'not-json', status });

test.each<[string, Answer]>([
  ['403', { kind: 'forbidden', message: '' }],
  ['404', refused(404)],
  ['410', refused(410)],
  ['404 as a web page', page(404)],
])('S25 %s is a refusal of the list', (_what, answer) => {
  expect(isListRefusal(answer)).toBe(true);
});

test.each<[string, Answer]>([
  ['422', refused(422)],
  ['a login page', page(200)],
  ['a web page with 500', page(500)],
  ['a gateway without the address', { kind: 'unknown', cause: 'gateway', status: 404 }],
  ['no answer', { kind: 'unknown', cause: 'offline' }],
])('S25 %s is not a refusal of the list', (_what, answer) => {
  expect(isListRefusal(answer)).toBe(false);
});
