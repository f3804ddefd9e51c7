import { afterAll, beforeAll, expect, it } from 'vitest';
import { hubRows, planterRow, storedOp } from '#tests/support/mirror-rows.ts';
import { Mirror } from '../schema.ts';
import { FIRST_CARDS, hubOrder, hubTop, planterCards } from './planters.ts';

const db = new Mirror('planters-queries', 'relaxed');
const rows = hubRows(10_000);

beforeAll(async () => {
  await db.rows('planters').bulkAdd(rows);
  await db
    .rows('planters')
    .bulkAdd([
      planterRow(20_001, { hub_leader_id: 0 }),
      planterRow(20_002, { hub_leader_id: 2 }),
      planterRow(20_003, { hub_leader_id: 10, last_contact_date: '2026-01-01' }),
    ]);
}, 60_000);

afterAll(() => db.delete());

it('orders a hub of 10,000 by last contact, never contacted first, then by name', async () => {
  const expected = rows
    .toSorted(
      (a, b) =>
        compare(a.last_contact_date, b.last_contact_date) || compare(a.sort_name, b.sort_name),
    )
    .map((row) => row.lid);
  expect(await hubOrder(db, 1, 'overdue')).toEqual(expected);
});

it('orders a hub by last name', async () => {
  expect(await hubOrder(db, 1, 'name')).toEqual(rows.map((row) => row.lid));
});

it('returns only the top of the order', async () => {
  const order = await hubOrder(db, 1, 'overdue');
  const top = await hubTop(db, 1, 'overdue');
  expect(top.cards.map(({ row }) => row.lid)).toEqual(order.slice(0, FIRST_CARDS));
  expect(top.total).toBe(10_000);
});

it('reads any window by its keys, in their order', async () => {
  const window = (await hubOrder(db, 1, 'overdue')).slice(7_300, 7_350);
  const cards = await planterCards(db, window);
  expect(cards.map(({ row }) => row.lid)).toEqual(window);
});

it('leaves out planters that were deleted after the order was read', async () => {
  const cards = await planterCards(db, ['s1', 's99999', 's2']);
  expect(cards.map(({ row }) => row.lid)).toEqual(['s1', 's2']);
});

it('counts only one hub', async () => {
  expect((await hubTop(db, 1, 'name')).total).toBe(10_000);
  expect((await hubTop(db, 2, 'name')).total).toBe(1);
  expect((await hubTop(db, 3, 'name')).total).toBe(0);
});

it('shows the writes that touch each planter, without received ones', async () => {
  await db.ops.bulkAdd([
    storedOp({ id: 'a', touches: ['contacts:l1', 'planters:s5'] }),
    storedOp({ id: 'b', touches: ['planters:s5'], state: 'attention' }),
    storedOp({ id: 'c', touches: ['planters:s5'], state: 'acked' }),
    storedOp({ id: 'd', touches: ['planters:s6'] }),
  ]);
  const [five, six, seven] = await planterCards(db, ['s5', 's6', 's7']);
  expect(five?.changes.map(({ opId, state }) => [opId, state])).toEqual([
    ['a', 'queued'],
    ['b', 'attention'],
  ]);
  expect(six?.changes).toHaveLength(1);
  expect(seven?.changes).toEqual([]);
});

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

it('a missing date means "never contacted" only if the last contact is known', async () => {
  const known = async () =>
    (await planterCards(db, ['s1', 's2'])).map(({ isContactKnown }) => isContactKnown);
  expect(rows[0]?.last_contact_date).toBe('');
  // The kind of server is still unknown, or it returns the date with each planter.
  expect(await known()).toEqual([true, true]);
  await db.meta.put({ key: 'server', value: { kind: 'documented' } });
  expect(await known()).toEqual([false, true]);
  const read = { readTick: 1, dirty: false, wantedAt: 0 };
  await db.feeds.put({ key: 'contacts:s1', ...read, readAt: 0, error: 'gateway' });
  expect(await known()).toEqual([false, true]);
  await db.feeds.put({ key: 'contacts:s1', ...read, readAt: Date.now() });
  expect(await known()).toEqual([true, true]);
});
