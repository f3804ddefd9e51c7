import * as assessments from '../spec-texts/assessments.ts';
import * as directories from '../spec-texts/directories.ts';
import * as geocoding from '../spec-texts/geocoding.ts';
import * as planters from '../spec-texts/planters.ts';
import * as profile from '../spec-texts/profile.ts';
import * as sample from '../spec-texts/sample.ts';
import * as training from '../spec-texts/training.ts';
import * as users from '../spec-texts/users.ts';

const LISTS: Readonly<Record<string, unknown>> = {
  ...assessments,
  ...directories,
  ...geocoding,
  ...planters,
  ...profile,
  ...sample,
  ...training,
  ...users,
};

const SHORT = 9;

/** How a test can refer to a text that it asserts: literally, or as a member of its area's list, under any name. */
export function waysToName(text: string, source: string): string[] {
  const members = Object.entries(LISTS).flatMap(([list, value]) =>
    namesIn(list, source).flatMap((name) => membersWith(text, value, name)),
  );
  // A short text also occurs in longer words.
  const literal = text.length < SHORT ? `'${text}'` : text;
  return [literal, ...members].filter((way) => source.includes(way));
}

/** The list's own name, or the name under which the file imports it. */
function namesIn(list: string, source: string): string[] {
  const renamed = source.match(new RegExp(`\\b${list} as (\\w+)`))?.[1];
  return renamed ? [renamed] : [list];
}

/** Paths of the members that equal the text or contain it. */
function membersWith(text: string, value: unknown, path: string): string[] {
  if (value === text) return [path];
  if (Array.isArray(value)) return value.includes(text) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const within = membersWith(text, member, `${path}.${key}`);
    // Code that iterates over all members of a list names only the list.
    const isKeyed = key === text || within.length > 0;
    return isKeyed && Object.values(value).every(isListOfTexts) ? [...within, path] : within;
  });
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
