import Dexie, { type Collection } from 'dexie';
import type { HubSort } from '#shared/hub-sorts.ts';
import { lidOf } from '#shared/ids.ts';
import { rowKey, splitRowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import { serverKind } from './feeds.ts';
import { type Change, changesTouching } from './ops.ts';

/** Number of rows that a screen reads at once (docs/decisions/windows-of-rows.md). */
export const WINDOW = 50;
/** Number of cards that the first paint of a hub needs: several screens of a phone, two of a desktop. */
export const FIRST_CARDS = 24;

const INDEX: Record<HubSort, string> = {
  overdue: '[hub_leader_id+last_contact_date+sort_name]',
  name: '[hub_leader_id+sort_name]',
};

/** A planter as shown in the grid: the row and the queued writes that touch it. */
export interface PlanterCard {
  row: PlanterRow;
  changes: readonly Change[];
  /**
   * False if it is unknown when the last contact was: neither the list of planters nor a list of contacts has shown it.
   */
  isContactKnown: boolean;
}

/** The planters of one hub leader, most overdue first (never contacted at the top) or by last name. */
function hub(db: Mirror, leader: number, sort: HubSort): Collection<PlanterRow, string> {
  return db
    .rows('planters')
    .where(INDEX[sort])
    .between([leader, Dexie.minKey], [leader, Dexie.maxKey]);
}

/** What the first paint needs for a hub of any size, read in one transaction: the first cards and the total. */
export interface HubTop {
  cards: PlanterCard[];
  total: number;
}

export function hubTop(db: Mirror, leader: number, sort: HubSort): Promise<HubTop> {
  return db.transaction('r', CARD_TABLES, async () => {
    const [rows, total] = await Promise.all([
      hub(db, leader, sort).limit(FIRST_CARDS).toArray(),
      hubCount(db, leader),
    ]);
    return { cards: await cardsOf(db, rows), total };
  });
}

/** Keys of the whole hub in order. Even 10,000 keys take one request and read no rows. Not for live queries. */
export function hubOrder(db: Mirror, leader: number, sort: HubSort): Promise<string[]> {
  return hub(db, leader, sort).primaryKeys();
}

function hubCount(db: Mirror, leader: number): Promise<number> {
  return hub(db, leader, 'name').count();
}

/** Cards by key with their changes, read in one transaction. Deleted planters are left out. */
export function planterCards(db: Mirror, lids: readonly string[]): Promise<PlanterCard[]> {
  return db.transaction('r', CARD_TABLES, async () => {
    const rows = await db.rows('planters').bulkGet([...lids]);
    return cardsOf(
      db,
      rows.filter((row) => row !== undefined),
    );
  });
}

const CARD_TABLES = ['planters', 'ops', 'feeds', 'meta'];

async function cardsOf(db: Mirror, rows: readonly PlanterRow[]): Promise<PlanterCard[]> {
  const [changes, untold] = await Promise.all([
    changesTouching(
      db,
      rows.map(({ lid }) => rowKeyOf(lid)),
    ),
    untoldContacts(db, rows),
  ]);
  return rows.map((row) => ({
    row,
    changes: changes.get(rowKeyOf(row.lid)) ?? [],
    isContactKnown: !untold.has(row.lid),
  }));
}

/**
 * Keys of planters whose last contact is unknown. A documented list need not contain it, and then only the planter's
 * own contacts show it once they have been read.
 */
export async function untoldContacts(
  db: Mirror,
  rows: readonly PlanterRow[],
): Promise<Set<string>> {
  const undated = rows.filter((row) => row.last_contact_date === '' && row.id !== null);
  if (undated.length === 0 || (await serverKind(db)) !== 'documented') return new Set();
  const lists = await db.feeds.bulkGet(undated.map(({ lid }) => `${CONTACT_LISTS}${lid}`));
  const unread = undated.filter((_, nth) => (lists[nth]?.readAt ?? 0) === 0);
  return new Set(unread.map(({ lid }) => lid));
}

/** Key prefix of the lists of one planter's contacts. */
export const CONTACT_LISTS = 'contacts:';

function rowKeyOf(lid: string): string {
  return rowKey('planters', lid);
}

export function planterByLid(db: Mirror, lid: string): Promise<PlanterRow | undefined> {
  return db.rows('planters').get(lid);
}

/** A planter by the id in an address: a local key, or the number on the server (S3). */
export async function planterByAddress(
  db: Mirror,
  address: string,
): Promise<PlanterRow | undefined> {
  const own = await planterByLid(db, address);
  if (own || !/^\d+$/.test(address)) return own;
  const binding = await db.idmap
    .where('[table+id]')
    .equals(['planters', Number(address)])
    .first();
  const lid = binding ? splitRowKey(binding.key).lid : lidOf(Number(address));
  return planterByLid(db, lid);
}
