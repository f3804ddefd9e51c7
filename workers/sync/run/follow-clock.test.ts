import { expect, test } from 'vitest';
import { movedHolds } from './follow-clock.ts';

const YEAR = 365 * 24 * 3_600_000;
const MINUTE = 60_000;
const NOW = 1_000_000_000_000;
const LATEST = NOW + 150_000;

const hold = (from: number, until: number) => ({ me: { opId: 'op-1', from, until } });

test('S34 a clock that is set ahead leaves a lost request the rest of its time', () => {
  const before = hold(NOW - YEAR - MINUTE, NOW - YEAR + MINUTE);
  const after = movedHolds(before, { jump: YEAR, now: NOW, latest: LATEST });
  expect(after).toEqual(hold(NOW - MINUTE, NOW + MINUTE));
});

test('S34 a second context that sees the same jump keeps the hold, and not for longer than the longest time', () => {
  const after = movedHolds(hold(NOW - MINUTE, NOW + MINUTE), {
    jump: YEAR,
    now: NOW,
    latest: LATEST,
  });
  expect(after).toEqual(hold(NOW, LATEST));
});

test('S34 a clock that is set back leaves a lost request the rest of its time, also in a second context', () => {
  const jump = { jump: -YEAR, now: NOW, latest: LATEST };
  const after = movedHolds(hold(NOW + YEAR - MINUTE, NOW + YEAR + MINUTE), jump);
  expect(after).toEqual(hold(NOW - MINUTE, NOW + MINUTE));
  expect(movedHolds(after, jump)).toEqual(after);
});

test('S34 a hold that began in the future is dropped if nobody saw the clock being set back', () => {
  const after = movedHolds(hold(NOW + YEAR, NOW + YEAR + MINUTE), {
    jump: 0,
    now: NOW,
    latest: LATEST,
  });
  expect(after).toEqual({});
});
