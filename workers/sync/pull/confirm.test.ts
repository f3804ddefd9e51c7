import { expect, test } from 'vitest';
import { contactArgs, storedOp } from '#tests/support/mirror-rows.ts';
import { coveringFeeds } from './confirm.ts';

const contact = { ...storedOp({ id: 'a', args: contactArgs('l1') }), seq: 1 };
const unknown = { ...storedOp({ id: 'b', name: 'of-a-newer-build' }), seq: 2 };

test('S9 the change feed shows every write of a reference server', () => {
  expect(coveringFeeds(true, contact)).toEqual(['changes']);
  expect(coveringFeeds(true, unknown)).toEqual(['changes']);
});

test('S9 the list of a planter shows a contact; no list shows a write that this build cannot read', () => {
  expect(coveringFeeds(false, contact)).toEqual(['contacts:s1']);
  expect(coveringFeeds(false, unknown)).toEqual([]);
});
