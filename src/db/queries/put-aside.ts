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

/** A value of somebody else that a write of this person replaced (S28), or that took its place later (S19). */
export interface Replaced extends z.infer<typeof Stored> {
  /** What the record shows now; undefined when it is no longer here. */
  now: unknown;
}

/** What one write replaced, as far as it can be read; a database may hold anything. */
export async function replacedBy(db: Mirror, opId: string): Promise<Replaced[]> {
  const stored = await db.putAside.where('opId').equals(opId).sortBy('seq');
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
