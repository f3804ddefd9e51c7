import * as z from 'zod/mini';
import { NO_ROWS, type RowSum, withRow } from '#shared/row-sum.ts';
import { rowKey } from './op.ts';
import type { Mirror } from './schema.ts';
import type { AnyRow, TableName } from './tables/index.ts';

/** Key in `meta`. */
export const MIRROR_CHECK = 'mirrorCheck';

/** A table whose rows differed from the server's, and the result of reading it again. */
const Repair = z.object({
  table: z.string(),
  /** Time of the repair in milliseconds since 1970. */
  at: z.number(),
  /** Number of rows that were added, changed or removed. */
  rows: z.number(),
});
export type Repair = z.infer<typeof Repair>;

const MirrorCheck = z.object({
  /** Time of the last check in milliseconds since 1970; 0 for never. */
  checkedAt: z.number(),
  /** Newest first. */
  repairs: z.array(Repair),
});
export type MirrorCheck = z.infer<typeof MirrorCheck>;

/** When this device last compared itself with the server, and what it had to repair. */
export async function readMirrorCheck(db: Mirror): Promise<MirrorCheck> {
  const stored = MirrorCheck.safeParse((await db.meta.get(MIRROR_CHECK))?.value);
  return stored.success ? stored.data : { checkedAt: 0, repairs: [] };
}

interface SummedRow {
  id?: unknown;
  rev?: unknown;
  contact_date?: string;
}

/**
 * Sum over the server copies on this device, of contacts only over those since `contactsFrom`. Undefined if one of them
 * was read before the server returned versions.
 */
export async function heldSum(
  db: Mirror,
  table: TableName,
  contactsFrom: string,
): Promise<RowSum | undefined> {
  const shadows = await db.shadows.where('key').startsWith(rowKey(table, '')).toArray();
  const underOps = new Map(shadows.map(({ key, truth }) => [key, truth]));
  let sum = NO_ROWS;
  let isKnown = true;
  const add = (copy: object | null | undefined) => {
    const { id, rev, contact_date = '' }: SummedRow = copy ?? {};
    if (typeof id !== 'number') return;
    if (table === 'contacts' && contact_date < contactsFrom) return;
    if (typeof rev === 'number') sum = withRow(sum, id, rev);
    else isKnown = false;
  };
  await db.table<AnyRow, string>(table).each((row) => {
    if (!underOps.has(rowKey(table, row.lid))) add(row);
  });
  for (const copy of underOps.values()) add(copy);
  return isKnown ? sum : undefined;
}
