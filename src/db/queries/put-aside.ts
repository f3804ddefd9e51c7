import * as z from 'zod/mini';
import { splitRowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import { isTableName } from '../tables/index.ts';

const Stored = z.object({
  seq: z.int(),
  kind: z.optional(z.literal('reversed')),
  key: z.string(),
  field: z.string(),
  mine: z.unknown(),
  theirs: z.unknown(),
  label: z.optional(z.string()),
  edit: z.optional(z.object({ name: z.string(), version: z.int(), args: z.unknown() })),
});

/** Another person's value that this person's write replaced (S28), or that replaced this person's value later (S19). */
export interface Replaced extends z.infer<typeof Stored> {
  /** The current value of the record; undefined if the record is no longer here. */
  now: unknown;
}

/** The values that one write replaced. Unreadable entries are left out, because a database may contain anything. */
export async function replacedBy(db: Mirror, opId: string): Promise<Replaced[]> {
  // Rows with the same value of an index come in the order of their primary key, which is `seq`.
  const stored = await db.putAside.where('opId').equals(opId).toArray();
  const readable = stored.flatMap((one) => Stored.safeParse(one).data ?? []);
  return Promise.all(
    readable.map(async (one) => ({ ...one, now: await valueNow(db, one.key, one.field) })),
  );
}

async function valueNow(db: Mirror, key: string, field: string): Promise<unknown> {
  const { table, lid } = splitRowKey(key);
  if (!isTableName(table)) return undefined;
  const row: unknown = await db.rows(table).get(lid);
  return typeof row === 'object' && row !== null ? Reflect.get(row, field) : undefined;
}
