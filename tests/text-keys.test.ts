import { expect, test } from 'vitest';
import { compiled } from '../scripts/lib/translations.mjs';
import { textKey } from '../src/shared/text-key.mjs';

/** Two texts of one key. */
const TWINS = ['Text 8458', 'Text 16460'] as const;

test('the key of a text is short, so some texts have the same one', () => {
  expect(textKey(TWINS[0])).toBe(textKey(TWINS[1]));
});

// A text without a translation would be shown as the translation of its twin.
test.each([
  ['the first one', '', 'Uno'],
  ['the second one', 'Uno', ''],
  ['none of them', 'Uno', 'Bueno'],
  ['both', '', ''],
])('a catalog with two texts of one key is refused: %s untranslated', (_which, first, second) => {
  const messages = [
    { message: TWINS[0], translation: first },
    { message: TWINS[1], translation: second },
  ];
  expect(compiled(messages).errors).toEqual([
    `"${TWINS[1]}" has the same key as "${TWINS[0]}": change one of them`,
  ]);
});

test('a catalog without such texts is compiled', () => {
  const { texts, errors } = compiled([
    { message: 'One', translation: 'Uno' },
    { message: 'Two', translation: '' },
  ]);
  expect(errors).toEqual([]);
  expect([...texts.keys()]).toEqual([textKey('One')]);
});
