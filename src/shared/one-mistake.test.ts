// cspell:ignore hohn jonh jonn joohn johnn smiht linsdt johxx ojnh wxyz
import { expect, it } from 'vitest';
import { oneMistakeFrom } from './one-mistake.ts';

it.each([
  ['a wrong letter', 'jonn', 'john'],
  ['a wrong first letter', 'hohn', 'john'],
  ['a missing letter', 'miler', 'miller'],
  ['a missing first letter', 'iller', 'miller'],
  ['a letter too many', 'joohn', 'john'],
  ['a letter too many at the end', 'johnn', 'john'],
  ['swapped neighbors', 'jonh', 'john'],
  ['swapped neighbors at the end', 'smiht', 'smith'],
  ['a mistake at the beginning of a longer word', 'linsdt', 'lindstrom'],
  ['a missing letter in a word of three', 'ana', 'anna'],
])('forgives %s', (_, typed, word) => {
  expect(oneMistakeFrom(typed)(word)).toBe(true);
});

it.each([
  ['two mistakes', 'johxx', 'johnny'],
  ['two pairs of swapped letters', 'ojnh', 'john'],
  ['another word', 'abcd', 'wxyz'],
  ['a short word at the beginning of a long one', 'ana', 'anderson'],
  ['words of two letters', 'jo', 'ju'],
  ['a much shorter word', 'miller', 'mil'],
])('does not forgive %s', (_, typed, word) => {
  expect(oneMistakeFrom(typed)(word)).toBe(false);
});
