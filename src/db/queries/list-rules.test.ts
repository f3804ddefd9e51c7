import { expect, test } from 'vitest';
import { isWhole, jointState, wasRead } from './list-rules.ts';
import type { ListState } from './list-state.ts';

const fresh: ListState = { kind: 'fresh', isCut: false };
const cut: ListState = { kind: 'fresh', isCut: true };
const why = { code: 'offline', said: '' } as const;
const stale = (readAt: number): ListState => ({ kind: 'stale', readAt, isCut: false, why });
const failed = (readAt: number): ListState => ({ kind: 'failed', readAt, isCut: false, why });
const loading: ListState = { kind: 'loading', rows: 0 };

test('lists that are shown as one are loading until each was read or failed', () => {
  expect(jointState([fresh, failed(0), loading])).toEqual(loading);
  expect(jointState([])).toEqual({ kind: 'loading', rows: undefined });
});

test('lists that are shown as one have the state of the list about which least is known', () => {
  expect(jointState([fresh, failed(0), failed(7)])).toEqual(failed(0));
  expect(jointState([stale(7), failed(7), fresh])).toEqual(failed(7));
  expect(jointState([stale(8), stale(7), fresh])).toEqual(stale(7));
  expect(jointState([fresh, fresh])).toEqual(fresh);
});

test('lists that are shown as one are whole only if each of them is', () => {
  const whole = [fresh, stale(7), failed(7)];
  expect(isWhole(jointState(whole))).toBe(true);
  for (const other of [cut, failed(0), loading]) {
    expect(isWhole(jointState([...whole, other]))).toBe(false);
  }
  expect(wasRead(jointState([...whole, cut]))).toBe(true);
});
