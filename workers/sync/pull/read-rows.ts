import type { AnyRow } from '#db/tables/index.ts';
import { idIn } from '#shared/contract/answers/values.ts';
import { isRecord } from '#shared/contract/common.ts';
import { sealArriving } from '../core/confidential.ts';
import type { Run } from '../core/run.ts';
import type { Incoming, RowContext, Source } from '../sources/source.ts';
import { forgetUnreadable, putInQuarantine, type Unreadable } from './quarantine.ts';

/** One read of a list, or of a page of the change feed, that is being merged into the mirror. */
export interface Merge {
  run: Run;
  feed: string;
  /** Logical time at which the read started. Rows with writes in flight since then are held back (S23). */
  readTick: number;
  /** True until the device has completed its first read: there are no rows to compare with yet. */
  isFirst?: boolean;
  /** The list is still arriving. Unreadable rows are recorded later, with the complete list. */
  isEarly?: boolean;
}

/** The rows of one table in it. */
export interface TableMerge extends Merge {
  source: Source;
  context: RowContext;
}

export interface ReadRows {
  good: Incoming[];
  /** Numbers of all rows, including those that could not be parsed. */
  ids: number[];
}

/**
 * Parses each row (S22). A row that cannot be parsed is quarantined, but counts as present if its number can be read.
 */
export async function readRows(merge: TableMerge, wires: readonly unknown[]): Promise<ReadRows> {
  const { source, context } = merge;
  const good: Incoming[] = [];
  const ids: number[] = [];
  const bad: Unreadable[] = [];
  for (const wire of wires) {
    const read = source.read(wire, context);
    if (read.kind === 'row') {
      good.push(withVersion(read.row, wire));
      ids.push(read.row.id);
      continue;
    }
    const id = isRecord(wire) ? idIn(wire.id) : undefined;
    if (id !== undefined) ids.push(id);
    bad.push({ raw: wire, id, reason: read.reason });
  }
  const { table } = source;
  await forgetUnreadable(merge.run, merge.feed, { table, ids: good.map((row) => row.id) });
  if (bad.length > 0 && !merge.isEarly) await putInQuarantine(merge, table, bad);
  return { good: await sealArriving(merge.run, table, good), ids };
}

/** The change feed contains each row's version, so that a device can verify its mirror (change-feed.ts). */
function withVersion(row: Incoming, wire: unknown): Incoming {
  const rev = isRecord(wire) ? wire.rev : undefined;
  return typeof rev === 'number' ? { ...row, fields: { ...row.fields, rev } } : row;
}

/** A row of the mirror with the server's fields. `before`: the server copy on the device. */
export function laidOver(
  source: Source,
  before: AnyRow | undefined,
  lid: string,
  row: Incoming,
): AnyRow {
  const merged = { ...(before ?? source.blank(lid, row.id)), ...row.fields, lid, id: row.id };
  return source.complete ? source.complete(merged) : merged;
}
