import { apart, type Carrier, dataUrl } from './op-file.ts';
import type { Mirror } from './schema.ts';

/** Stores the file of a write and returns the write without it. Runs inside the caller's transaction. */
export async function setApart<T extends Carrier>(db: Mirror, write: T): Promise<T> {
  const { stored, file } = apart(write);
  if (file) await db.opFiles.put(file);
  return stored;
}

/** Puts the files of writes back into their arguments. If a file is missing, its argument is left out. */
export async function withFiles<T extends Carrier>(db: Mirror, writes: readonly T[]): Promise<T[]> {
  const carriers = writes.filter(({ file }) => file !== undefined);
  if (carriers.length === 0) return [...writes];
  const found = await db.opFiles.bulkGet(carriers.map(({ id }) => id));
  const byOp = new Map(found.flatMap((file) => (file ? [[file.opId, file] as const] : [])));
  return writes.map((write) => {
    const file = byOp.get(write.id);
    if (!file || write.file === undefined) return write;
    return { ...write, args: { ...Object(write.args), [write.file]: dataUrl(file) } };
  });
}

/** Deletes the files of writes that have ended. */
export async function deleteFiles(db: Mirror, writes: readonly Carrier[]): Promise<void> {
  const carriers = writes.filter(({ file }) => file !== undefined);
  if (carriers.length > 0) await db.opFiles.bulkDelete(carriers.map(({ id }) => id));
}

/** Deletes files whose writes were ended by an older build that does not know about files. */
export async function deleteLostFiles(db: Mirror): Promise<void> {
  const waiting = new Set(await db.ops.orderBy('id').keys());
  const files = await db.opFiles.toCollection().primaryKeys();
  await db.opFiles.bulkDelete(files.filter((id) => !waiting.has(id)));
}
