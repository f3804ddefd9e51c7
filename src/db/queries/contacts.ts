import Dexie from 'dexie';
import { type Op, rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { ContactRow } from '../tables/contacts.ts';
import { type Change, changesTouching, opsTouching } from './ops.ts';

export interface ContactEntry {
  row: ContactRow;
  changes: readonly Change[];
}

export interface ContactHistory {
  /** Latest date first. */
  entries: ContactEntry[];
  /** Writes that need review. Their rows are not in the mirror, but their arguments are still here (S31). */
  attention: Op[];
  total: number;
}

/** The newest `limit` contacts with one planter, with pending and refused writes. */
export function contactHistory(
  db: Mirror,
  planter: string,
  limit: number,
): Promise<ContactHistory> {
  return db.transaction('r', 'contacts', 'ops', async () => {
    const all = db
      .rows('contacts')
      .where('[planter+contact_date]')
      .between([planter, Dexie.minKey], [planter, Dexie.maxKey]);
    const [rows, total, touching] = await Promise.all([
      all.clone().reverse().limit(limit).toArray(),
      all.clone().count(),
      opsTouching(db, rowKey('planters', planter)),
    ]);
    const changes = await changesTouching(
      db,
      rows.map((row) => rowKey('contacts', row.lid)),
    );
    return {
      entries: rows.map((row) => ({
        row,
        changes: changes.get(rowKey('contacts', row.lid)) ?? [],
      })),
      attention: touching.filter((op) => op.state === 'attention'),
      total,
    };
  });
}
