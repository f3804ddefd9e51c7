import type { Op, RowKey } from '#db/op.ts';
import type { Mirror } from '#db/schema.ts';
import type { AnyRow } from '#db/tables/index.ts';
import { type Change, readSame, rememberAll } from './change-ops.ts';
import { ALL_TABLES, type Created, type Run, readTick, writeTick } from './run.ts';

/** A write with its receipt, and the row that it created where the answer says so. */
export interface Receipt {
  op: Op;
  created?: Created | undefined;
  /** Key of the row that it deleted. */
  deleted?: RowKey | undefined;
}

/**
 * Writes that are done (S9), in one transaction: still replayed until a read that started after their receipts has been
 * merged. A row that was created gets its number.
 */
export async function acknowledge(run: Run, receipts: readonly Receipt[]): Promise<void> {
  const ops = receipts.map(({ op }) => op);
  const created = new Map(receipts.map((one) => [one.op.seq, one.created]));
  const change = ackedNow(run);
  const acked = await run.writeStrict('receipt', ALL_TABLES, async (db) => {
    const [fresh, before] = await Promise.all([readSame(db, ops), readTick(db)]);
    const next = fresh.map((one) => change(one, before + 1));
    // Nothing on the screen waits for a covering read of these.
    const lasting = next.filter((one) => one.touches.length > 0);
    const over = next.filter((one) => one.touches.length === 0);
    await Promise.all([
      writeTick(db, before + 1),
      db.ops.bulkPut(lasting),
      ...next.map((one) => numberRow(db, run, one, created.get(one.seq))),
    ]);
    await forgetRows(db, run, receipts);
    if (over.length > 0) await run.finish(db, over);
    return lasting;
  });
  rememberAll(run, ops, acked);
}

function ackedNow(run: Run): Change {
  const now = run.ports.clock.now();
  return (fresh, tick) => ({
    ...fresh,
    state: 'acked',
    receivedAt: now,
    receiptTick: tick,
    flightTick: tick,
    failures: 0,
    lastFailure: undefined,
    frozen: undefined,
  });
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
  await run.rematerialise(db, gone, new Map(gone.map((key) => [key, null])));
}
