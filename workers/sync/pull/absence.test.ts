import { expect, test } from 'vitest';
import {
  judgeAbsence,
  judgeRefusal,
  type ListEvidence,
  type OwnAnswer,
  rowsToAsk,
  type Verdict,
} from './absence.ts';

const MINUTE = 60_000;
const APART = 10 * MINUTE;
const lids = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`);
const all = (absent: readonly string[], answer: OwnAnswer) =>
  new Map(absent.map((lid) => [lid, answer]));

/** Judges reads one after the other, each with the evidence left by the previous one. */
function after(reads: readonly (Partial<ListEvidence> & { at: number })[]): Verdict {
  let before: Verdict = { absent: [], held: undefined, gone: [] };
  for (const { at, ...read } of reads) {
    const evidence = { absent: ['s1'], of: 10, isWhole: false, own: new Map(), ...read };
    before = judgeAbsence({ now: at * MINUTE, apartMs: APART, ...evidence }, before);
  }
  return before;
}

test('S25 a list that may have been cut proves nothing, however often it lacks a row', () => {
  expect(after([{ at: 0 }, { at: 20 }, { at: 600 }])).toEqual({
    gone: [],
    absent: [],
    held: undefined,
  });
});

test('S25 a row missing in two complete lists ten minutes apart is gone', () => {
  const isWhole = true;
  expect(after([{ at: 0, isWhole }]).gone).toEqual([]);
  expect(
    after([
      { at: 0, isWhole },
      { at: 9, isWhole },
    ]).gone,
  ).toEqual([]);
  expect(
    after([
      { at: 0, isWhole },
      { at: 10, isWhole },
    ]).gone,
  ).toEqual(['s1']);
});

test('S25 a row that came back in between is not gone', () => {
  const isWhole = true;
  const reads = [
    { at: 0, isWhole },
    { at: 5, isWhole, absent: [] },
    { at: 11, isWhole },
  ];
  expect(after(reads).gone).toEqual([]);
});

test('S25 a row is gone after two refusals of its own address ten minutes apart', () => {
  const own = all(['s1'], 'refused');
  expect(
    after([
      { at: 0, own },
      { at: 9, own },
    ]).gone,
  ).toEqual([]);
  expect(
    after([
      { at: 0, own },
      { at: 10, own },
    ]).gone,
  ).toEqual(['s1']);
  expect(after([{ at: 0, own }, { at: 10 }]).gone).toEqual([]);
});

test('S25 a complete list and a refusal of the row’s own address are enough at once', () => {
  expect(after([{ at: 0, isWhole: true, own: all(['s1'], 'refused') }]).gone).toEqual(['s1']);
});

test('S25 a row that its own address shows is not absent', () => {
  const own = all(['s1'], 'shown');
  expect(
    after([
      { at: 0, isWhole: true },
      { at: 10, isWhole: true, own },
    ]).gone,
  ).toEqual([]);
});

test('S25 evidence with a time in the future counts from now on', () => {
  const isWhole = true;
  expect(
    after([
      { at: 1000, isWhole },
      { at: 5, isWhole },
    ]).gone,
  ).toEqual([]);
  expect(
    after([
      { at: 1000, isWhole },
      { at: 5, isWhole },
      { at: 15, isWhole },
    ]).gone,
  ).toEqual(['s1']);
});

test('S25 holds and shows a removal of more than 20 rows and a fifth of the list for ten minutes', () => {
  const read = { absent: lids(21), own: all(lids(21), 'refused'), isWhole: true, of: 100 };
  const held = { why: 'absent', rows: 21, of: 100, since: 0 };
  expect(after([{ at: 0, ...read }])).toMatchObject({ gone: [], held });
  expect(
    after([
      { at: 0, ...read },
      { at: 9, ...read },
    ]),
  ).toMatchObject({ gone: [], held });
  expect(
    after([
      { at: 0, ...read },
      { at: 10, ...read },
    ]).gone,
  ).toHaveLength(21);
});

test('S25 does not hold many rows of a very large table or a few rows of a small one', () => {
  const read = { isWhole: true, at: 0 };
  const many = { absent: lids(21), own: all(lids(21), 'refused' as const), of: 1_000 };
  const few = { absent: lids(20), own: all(lids(20), 'refused' as const), of: 20 };
  expect(after([{ ...read, ...many }]).gone).toHaveLength(21);
  expect(after([{ ...read, ...few }]).gone).toHaveLength(20);
});

test('S25 first requests rows that were never requested, and does not repeat a request at once', () => {
  const absent = [
    { lid: 's1', askedAt: 0 },
    { lid: 's2', askedAt: 0, refusedAt: 0 },
  ];
  const at = (minutes: number) =>
    rowsToAsk(['s1', 's2', 's3'], { absent }, { now: minutes * MINUTE, apartMs: APART });
  expect(at(9)).toEqual(['s3']);
  expect(at(10)).toEqual(['s3', 's2']);
  expect(at(60)).toEqual(['s3', 's1', 's2']);
});

test('S34 requests a row again at once if it was last requested while the clock was ahead', () => {
  const absent = [{ lid: 's1', askedAt: 60 * MINUTE }];
  expect(rowsToAsk(['s1'], { absent }, { now: 0, apartMs: APART })).toEqual(['s1']);
});

test('S25 a refused list is held after ten minutes and removed only if the person’s own record agrees', () => {
  const refusal = {
    now: 10 * MINUTE,
    apartMs: APART,
    session: 1,
    hasLostRole: false,
    isOwnAddress: false,
    isOfGone: false,
  };
  const judge = (since: number | undefined, change: Partial<typeof refusal> = {}) =>
    judgeRefusal(
      { ...refusal, ...change },
      since === undefined ? undefined : { since: since * MINUTE, session: 1 },
    ).verdict;
  expect(judge(undefined)).toBe('keep');
  expect(judge(1)).toBe('keep');
  expect(judge(0)).toBe('hold');
  expect(judge(0, { session: 2 })).toBe('keep');
  expect(judge(0, { isOwnAddress: true })).toBe('remove');
  expect(judge(1, { isOwnAddress: true })).toBe('keep');
  expect(judge(0, { isOfGone: true })).toBe('remove');
  expect(judge(1, { isOfGone: true })).toBe('keep');
  expect(judge(undefined, { hasLostRole: true })).toBe('remove');
});
