// cspell:ignore hohn jonh jonn joohn johnn smiht linsdt johxx bcde ojnh wxyz
import { expect, it } from 'vitest';
import { oneMistakeFrom, WORD_END } from './one-mistake.ts';

/** Compares with the first of two words, because a vocabulary continues after each word. */
function isMeant(typed: string, word: string, next = 'zzz'): boolean {
  const end = String.fromCharCode(WORD_END);
  const letters = Uint16Array.from(`${word}${end}${next}${end}`, (letter) => letter.charCodeAt(0));
  return oneMistakeFrom(typed)(letters, 0);
}

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
  expect(isMeant(typed, word)).toBe(true);
});

it.each([
  ['two mistakes', 'johxx', 'johnny'],
  ['two pairs of swapped letters', 'ojnh', 'john'],
  ['another word', 'abcd', 'wxyz'],
  ['a short word at the beginning of a long one', 'ana', 'anderson'],
  ['words of two letters', 'jo', 'ju'],
  ['a much shorter word', 'miller', 'mil'],
])('does not forgive %s', (_, typed, word) => {
  expect(isMeant(typed, word)).toBe(false);
});

it('compares with one word at a time', () => {
  expect(isMeant('abcde', 'a', 'bcde')).toBe(false);
  expect(isMeant('abcde', 'ab', 'cde')).toBe(false);
  expect(isMeant('abc', 'ab', 'c')).toBe(true);
  expect(isMeant('abcde', 'abcd', 'e')).toBe(true);
});
