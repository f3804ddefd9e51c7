import { Op } from './op.ts';
import type { Mirror } from './schema.ts';

/** Stored rows that are ops; what does not parse stays where it is and is shown under 'This device'. */
export function readable(stored: readonly unknown[]): Op[] {
  return stored.flatMap((row) => {
    const op = Op.safeParse(row);
    return op.success ? [op.data] : [];
  });
}

/** The outbox in order of its person's acts, without what cannot be read. */
export async function readableOps(db: Mirror): Promise<Op[]> {
  return readable(await db.ops.orderBy('seq').toArray());
}
