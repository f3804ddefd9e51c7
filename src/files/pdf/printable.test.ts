import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['Три новые семьи. Спасибо!', 'Три новые семьи. Спасибо!'],
  ['Jos\u0065\u0301 Muñoz’s “well” – 50 %\r\nnext', 'José Muñoz’s “well” – 50 %\nnext'],
  ['© 2026', '© 2026'],
  ['a\u0000b\u200bc', 'abc'],
])('prints %j correctly', (text, printed) => {
  expect(printable(text)).toEqual({ text: printed, hasBoxes: false });
});

test.each(['한국', '🙏🏽', 'שלום'])('reports that it cannot print %s', (text) => {
  const printed = printable(text);
  expect(printed.hasBoxes).toBe(true);
  expect(printed.text).toMatch(/^□+$/);
});
