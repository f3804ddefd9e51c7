import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PICTURE_TEXTS } from './spec-texts/directories.ts';
import { GEOCODING_TEXTS } from './spec-texts/geocoding.ts';
import { PART_1_TEXTS } from './spec-texts/part-1.ts';
import { PROFILE_TEXTS, SECURITY_TEXTS, TICKET_TEXTS } from './spec-texts/profile.ts';
import { USER_TEXTS } from './spec-texts/users.ts';

const LISTS = {
  PICTURE_TEXTS,
  GEOCODING_TEXTS,
  PROFILE_TEXTS,
  SECURITY_TEXTS,
  TICKET_TEXTS,
  USER_TEXTS,
};

/** The ways in which a test may name a text: literally, or as a member of the list of its area. */
function waysToName(text: string): string[] {
  const members = Object.entries(LISTS).flatMap(([list, texts]) =>
    Object.entries(texts).map(([key, value]) => ({ way: `${list}.${key}`, value })),
  );
  return [text, ...members.filter(({ value }) => value === text).map(({ way }) => way)];
}

test.each(Object.entries(PART_1_TEXTS))('"%s" is asserted in %s', (text, file) => {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  expect(waysToName(text).filter((way) => source.includes(way))).not.toEqual([]);
});
