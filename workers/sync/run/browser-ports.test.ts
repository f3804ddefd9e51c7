import { clear, set } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { TIMES } from '../core/ports.ts';
import { readTimes, TIMES_RECORD } from './browser-ports.ts';

beforeEach(() => clear());

test('without a record the default waiting times apply', async () => {
  expect(await readTimes()).toEqual(TIMES);
});

test('a record changes only the times that it contains', async () => {
  await set(TIMES_RECORD, { settle: 5, vouch: 7 });
  expect(await readTimes()).toEqual({ ...TIMES, settle: 5, vouch: 7 });
});

test('ignores a record with an invalid shape', async () => {
  for (const wrong of [{ settle: 'soon' }, { settle: -1 }, { unheardOf: 1 }, [1], 'x']) {
    await set(TIMES_RECORD, wrong);
    expect(await readTimes()).toEqual(TIMES);
  }
});
