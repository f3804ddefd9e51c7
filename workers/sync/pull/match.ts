import { type Op, rowKey } from '#db/op.ts';
import type { AnyRow, TableName } from '#db/tables/index.ts';
import { lidOf } from '#shared/ids.ts';
import type { Recognition } from '#src/mutations/mutation.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { isRecognized } from '#src/mutations/recognized.ts';
import type { Run } from '../core/run.ts';
import { feedOf } from '../sources/index.ts';
import type { Incoming } from '../sources/source.ts';

/** A create of this device that may appear in a list before its number is known here. */
export interface UnboundCreate {
  op: Op;
  recognition: Recognition;
}

/** Creates in a table that may have reached the server and are not bound to a row yet (S15, S26). */
export function unboundCreates(
  run: Pick<Run, 'bindings'> & { queue: Pick<Run['queue'], 'all'> },
  table: TableName,
): UnboundCreate[] {
  const creates: UnboundCreate[] = [];
  for (const op of run.queue.all()) {
    if (!mayHaveArrived(op)) continue;
    const recognition = recognitionOf(op);
    if (recognition?.table !== table) continue;
    if (run.bindings.has(rowKey(table, recognition.lid))) continue;
    creates.push({ op, recognition });
  }
  return creates.sort((a, b) => claimOf(b.op) - claimOf(a.op));
}

/**
 * Priority among equal creates that match the same row. An acknowledged create certainly exists, so a create whose
 * answer was lost must not take its row. A create that needs review comes last: it waits for its author, while an
 * unsure create without a match would be sent again.
 */
function claimOf({ state }: Op): number {
  if (state === 'acked') return 2;
  return state === 'attention' ? 0 : 1;
}

/** True for a create whose receipt did not contain its number and that no list has shown yet. */
export function hasNoNumber({ bindings }: Pick<Run, 'bindings'>, op: Op): boolean {
  const recognition = recognitionOf(op);
  if (!recognition || recognition.isAnswered === false) return false;
  return !bindings.has(rowKey(recognition.table, recognition.lid));
}

function recognitionOf(op: Op): Recognition | undefined {
  const read = readOp(op);
  return read.kind === 'read' ? read.creates : undefined;
}

function mayHaveArrived(op: Op): boolean {
  return op.state === 'sending' || op.state === 'acked' || op.state === 'unsure' || op.doubts > 0;
}

/**
 * Finds the create that a row of the server came from: by the key of the write if the server stores it, else by
 * equality in every field, the same author, and a number unknown before the first send (S15).
 * @param whole the row, with the mirror's default values for fields that the server left out
 */
export function matchOf(
  creates: readonly UnboundCreate[],
  row: Incoming,
  whole: Record<string, unknown>,
  run: Run,
): UnboundCreate | undefined {
  // An empty key means that the write had no key, so the row may be anybody's.
  if (row.createdByKey) return creates.find(({ op }) => op.id === row.createdByKey);
  const me = { id: run.ports.userId, names: run.names };
  return creates.find(
    ({ op, recognition }) =>
      !run.bindings.has(rowKey(recognition.table, recognition.lid)) &&
      !op.knownIds?.includes(row.id) &&
      isRecognized(recognition, whole, me),
  );
}

/**
 * True if a row that appeared after the first send, and that no write of this device created, may be this create with
 * later edits (S17). No field proves this, so only the author can decide. If the rows that existed before the first
 * send are unknown, an equal row proves nothing either.
 */
export async function hasPossibleMatch(
  run: Run,
  op: Op,
  recognition: Recognition,
): Promise<boolean> {
  const { feed, table, resembles } = recognition;
  const list = feedOf(feed, run);
  if (!list || (!resembles && op.knownIds)) return false;
  const me = { id: run.ports.userId, names: run.names };
  const isLike = (row: Record<string, unknown>) =>
    resembles?.(row) || (op.knownIds === undefined && isRecognized(recognition, row, me));
  const { relaxed: db } = run.ports;
  const known = new Set(op.knownIds?.map(lidOf));
  const lids = (await list.scope(db)).filter((lid) => lid.startsWith('s') && !known.has(lid));
  const [rows, shadows] = await Promise.all([
    db.table<AnyRow, string>(table).bulkGet(lids),
    db.shadows.bulkGet(lids.map((lid) => rowKey(table, lid))),
  ]);
  return rows.some((row, nth) => {
    const truth = shadows[nth] ? shadows[nth].truth : row;
    return truth !== null && truth !== undefined && isLike({ ...truth });
  });
}
