import { type Op, rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import { opsTouching } from './ops.ts';

/** Writes of this device that the server does not have, and the server copy of the row that they change. */
export interface ReportWrites {
  ops: readonly Op[];
  /** Undefined if the server does not have the report or no write on it is pending. */
  serverCopy: Readonly<Record<string, unknown>> | undefined;
}

export async function reportWrites(
  db: Mirror,
  lids: readonly string[],
): Promise<ReadonlyMap<string, ReportWrites>> {
  const found = await Promise.all(
    lids.map(async (lid) => {
      const key = rowKey('reports', lid);
      const ops = (await opsTouching(db, key)).filter(({ state }) => state !== 'acked');
      const shadow = ops.length > 0 ? await db.shadows.get(key) : undefined;
      return [lid, { ops, serverCopy: shadow?.truth ?? undefined }] as const;
    }),
  );
  return new Map(found.filter(([, { ops }]) => ops.length > 0));
}
