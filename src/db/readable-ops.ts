import { Op } from './op.ts';
import type { Mirror } from './schema.ts';

/** The stored rows that can be parsed as ops. Others stay in the database and are shown under 'This device'. */
export function readable(stored: readonly unknown[]): Op[] {
  return stored.flatMap((row) => {
    const op = Op.safeParse(row);
    return op.success ? [op.data] : [];
  });
}

/** The outbox in the order of the author's actions, without unreadable rows. */
export async function readableOps(db: Mirror): Promise<Op[]> {
  return readable(await db.ops.orderBy('seq').toArray());
}
