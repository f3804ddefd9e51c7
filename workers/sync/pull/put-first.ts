import { isReadOnly } from '#db/tables/index.ts';
import type { Incoming } from '../sources/source.ts';
import { laidOver, readRows, type TableMerge } from './read-rows.ts';

/** The rows of one chunk of a first download that are on the device. */
interface Put {
  ids: number[];
  written: number;
}

/**
 * Puts the rows of a first download, for which hardly ever a write is waiting. The next chunk is prepared while the
 * database stores the last one. Returns the chunks up to the first that may have writes; it and all after it are left.
 */
export async function putFirst(
  merge: TableMerge,
  chunks: readonly (readonly unknown[])[],
): Promise<Put[]> {
  const putting: Promise<Put | undefined>[] = [];
  for (const wires of chunks) {
    const last = putting.at(-1);
    const { good, ids } = await readRows(merge, wires);
    const put = putChunk(merge, good).then((isPut) =>
      isPut ? { ids, written: good.length } : undefined,
    );
    // Its error is met below, or after that of the chunk before.
    put.catch(() => undefined);
    putting.push(put);
    if (last && !(await last)) break;
  }
  const done = await Promise.all(putting);
  const left = done.indexOf(undefined);
  // A chunk after one that was undone may have been put: it is merged again, in its turn.
  return done.slice(0, left < 0 ? undefined : left).filter((one) => one !== undefined);
}

/** Thrown inside a transaction to undo it. */
class HasWritesError extends Error {}

/** Returns false, and puts nothing, if there are writes that the rows may have to be compared with. */
async function putChunk({ run, source }: TableMerge, chunk: readonly Incoming[]): Promise<boolean> {
  const { table } = source;
  const rows = chunk.map((row) =>
    laidOver(source, undefined, row.lid ?? run.keyOf(table, row.id), row),
  );
  // Not all tables, so that no tap and no other table waits for it (S24).
  const tables = isReadOnly(table) ? [table, 'meta'] : [table, 'ops', 'ownValues', 'meta'];
  try {
    await run.write('merge', tables, async (db) => {
      const writes = isReadOnly(table) ? [] : [db.ops.count(), db.ownValues.count()];
      // Everything at once: a wait for the counts would cost as much as the rows themselves.
      const [, ...counts] = await Promise.all([db.table(table).bulkPut(rows), ...writes]);
      if (counts.some((count) => count > 0)) throw new HasWritesError();
    });
    return true;
  } catch (error) {
    if (error instanceof HasWritesError) return false;
    throw error;
  }
}
