import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { hubRows, storedOp } from '#tests/support/mirror-rows.ts';
import { Mirror } from '../schema.ts';
import { openPlanterCards, type PlanterCards } from './planter-cards.ts';

let db: Mirror;
let cards: PlanterCards;
let stop: () => void;

beforeEach(async () => {
  db = new Mirror('planter-cards', 'relaxed');
  await db.rows('planters').bulkAdd(hubRows(200));
  cards = openPlanterCards(db);
  stop = cards.follow();
});

afterEach(async () => {
  stop();
  await db.delete();
});

const card = (lid: string) => cards.view().byLid.get(lid);
const states = (lid: string) => card(lid)?.changes.map((change) => change.state);

async function want(...lids: string[]) {
  cards.want(lids);
  await eventually(() => expect(lids.every((lid) => card(lid))).toBe(true));
}

it('updates one row and leaves the other cards unchanged', async () => {
  await want('s1', 's2');
  const other = card('s2');
  await db.rows('planters').update('s1', { last_contact_date: '2026-11-21' });
  await eventually(() => expect(card('s1')?.row.last_contact_date).toBe('2026-11-21'));
  expect(card('s2')).toBe(other);
});

it('follows the writes on a planter from the first to the last', async () => {
  await want('s1');
  const seq = await db.ops.add(storedOp({ id: 'a', touches: ['planters:s1', 'contacts:l1'] }));
  await eventually(() => expect(states('s1')).toEqual(['queued']));
  await db.ops.update(seq, { state: 'sending' });
  await eventually(() => expect(states('s1')).toEqual(['sending']));
  await db.ops.delete(seq);
  await eventually(() => expect(states('s1')).toEqual([]));
});

it('follows a merge that writes many rows at once', async () => {
  await want('s1');
  const moved = hubRows(200).map((row) => ({ ...row, status: 'merged' }));
  await db.rows('planters').bulkPut(moved);
  await eventually(() => expect(card('s1')?.row.status).toBe('merged'));
});

it('removes a deleted planter', async () => {
  await want('s1', 's2');
  await db.rows('planters').delete('s1');
  await eventually(() => expect(card('s1')).toBeUndefined());
  expect(card('s2')).toBeDefined();
});

it('notices writes through another connection', async () => {
  await want('s1');
  const other = new Mirror('planter-cards', 'strict');
  await other.rows('planters').update('s1', { status: 'closed' });
  await eventually(() => expect(card('s1')?.row.status).toBe('closed'));
  other.close();
});

it('keeps cards that were scrolled past, so that scrolling back shows no gaps', async () => {
  const all = hubRows(200).map((row) => row.lid);
  const [first, next] = [all.slice(0, 120), all.slice(120, 180)];
  await want(...first);
  await want(...next);
  expect(first.filter((lid) => !card(lid))).toEqual([]);
});
