import type { Op, RowKey } from '#db/op.ts';
import type { Mirror } from '#db/schema.ts';
import type { AnyRow } from '#db/tables/index.ts';
import type { Revision } from '#shared/contract/common.ts';
import { changeOps, rememberAll } from './change-ops.ts';
import { ALL_TABLES, type Created, type Run } from './run.ts';

/** A write with its receipt, and what the answer says of it. */
export interface Receipt {
  op: Op;
  /** How far the server's data had come at the receipt (S9). */
  revision?: Revision | undefined;
  /** The row that it created. */
  created?: Created | undefined;
  /** Key of the row that it deleted. */
  deleted?: RowKey | undefined;
}

/**
 * Writes that are done (S9), in one transaction: still replayed until a read that shows them has been merged. A row that
 * was created gets its number.
 */
export async function acknowledge(run: Run, receipts: readonly Receipt[]): Promise<void> {
  const ops = receipts.map(({ op }) => op);
  const receiptOf = new Map(receipts.map((one) => [one.op.seq, one]));
  const now = run.ports.clock.now();
  const lasting = await run.writeStrict('receipt', ALL_TABLES, async (db) => {
    const acked = await changeOps(db, ops, ({ seq }, tick) => ({
      state: 'acked',
      receivedAt: now,
      receiptTick: tick,
      receiptRevision: receiptOf.get(seq)?.revision,
      failures: 0,
      lastFailure: undefined,
      frozen: undefined,
    }));
    await Promise.all(acked.map((one) => numberRow(db, run, one, receiptOf.get(one.seq)?.created)));
    await forgetRows(db, run, receipts);
    // Nothing on the screen waits for a confirming read of the others.
    const shown = acked.filter((one) => one.touches.length > 0);
    const over = acked.filter((one) => one.touches.length === 0);
    if (over.length > 0) await run.finish(db, over);
    return shown;
  });
  rememberAll(run, ops, lasting);
}

/** The row shows all writes already: only its number is new, and nothing need be replayed. */
async function numberRow(
  db: Mirror,
  run: Run,
  op: Op,
  created: Created | undefined,
): Promise<void> {
  if (!created) return;
  const rows = db.table<AnyRow, string>(created.table);
  const [row] = await Promise.all([rows.get(created.lid), run.bind(db, op, created)]);
  if (row) await rows.put({ ...row, id: created.id });
}

/** The receipt of a deletion is proof enough; a list would have to lack the row twice (S25). */
async function forgetRows(db: Mirror, run: Run, receipts: readonly Receipt[]): Promise<void> {
  const gone = receipts.flatMap(({ deleted }) => deleted ?? []);
  if (gone.length === 0) return;
  await run.setServerCopies(db, new Map(gone.map((key) => [key, null])));
}
