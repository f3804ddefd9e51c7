import { createHash } from 'node:crypto';
import type { ByteRange } from '#server/api/byte-range.ts';
import type { Db } from '#server/db/database.ts';
import { type WriteScope, writeTransaction } from '#server/db/transaction.ts';
import { notFound, Refused } from '#server/refused.ts';
import {
  isPdf,
  type NewTrainingFile,
  PART_BYTES,
  partSize,
  partsOf,
  type TrainingFile,
} from '#shared/training-files.ts';

/** How much of a file the server has; undefined if the file is unknown. */
export async function fileState(db: Db, hash: string): Promise<TrainingFile | undefined> {
  const file = await db
    .selectFrom('training_files')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!file) return undefined;
  const { count } = await db
    .selectFrom('training_file_parts')
    .select((of) => of.fn.countAll().as('count'))
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return { hash, size: file.size, parts: Number(count), complete: file.complete === 1 };
}

export async function requireFile(db: Db, hash: string): Promise<TrainingFile> {
  const file = await fileState(db, hash);
  if (!file) throw notFound('There is no such file');
  return file;
}

/** Begins the upload of a file, or continues it where it stopped. */
export async function announceFile(
  { tx }: WriteScope,
  { hash, size }: NewTrainingFile,
  at: string,
): Promise<TrainingFile> {
  await tx
    .insertInto('training_files')
    .values({ hash, size, created_at: at })
    // An old file is needed again, so its retention period starts over.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: at }))
    .execute();
  const file = await requireFile(tx, hash);
  if (file.size !== size) throw new Refused(400, 'This file has another size');
  return file;
}

/** Stores one part. Parts must arrive in order; a part that is already stored changes nothing. */
export async function keepPart(
  { tx }: WriteScope,
  { hash, nth }: { hash: string; nth: number },
  bytes: Uint8Array,
): Promise<TrainingFile> {
  const file = await requireFile(tx, hash);
  if (nth < file.parts) return file;
  if (nth > file.parts) throw new Refused(400, 'A part before this one is missing');
  if (nth >= partsOf(file.size) || bytes.length !== partSize(file.size, nth)) {
    throw new Refused(400, 'This part has the wrong size');
  }
  await tx
    .insertInto('training_file_parts')
    .values({ hash, nth, bytes: Buffer.from(bytes) })
    .execute();
  return { ...file, parts: file.parts + 1 };
}

/** Throws if these bytes are not the announced file or not a PDF. */
export function requireIntactPdf(bytes: Uint8Array, hash: string): void {
  if (createHash('sha256').update(bytes).digest('hex') !== hash) {
    throw new Refused(422, 'The file was damaged on its way. Please upload it again.');
  }
  if (!isPdf(bytes)) throw new Refused(415, 'This file is not a PDF');
}

/** All bytes that have arrived. */
export async function bytesOf(db: Db, hash: string): Promise<Buffer> {
  const parts = await db
    .selectFrom('training_file_parts')
    .select('bytes')
    .where('hash', '=', hash)
    .orderBy('nth')
    .execute();
  return Buffer.concat(parts.map(({ bytes }) => bytes));
}

/** Throws if a part of the file is missing. */
export function requireAllParts({ parts, size }: TrainingFile): void {
  if (parts < partsOf(size)) throw new Refused(400, 'A part of this file is missing');
}

export async function markComplete({ tx }: WriteScope, hash: string): Promise<TrainingFile> {
  // The file may have been removed while it was being checked.
  requireAllParts(await requireFile(tx, hash));
  await tx.updateTable('training_files').set({ complete: 1 }).where('hash', '=', hash).execute();
  return requireFile(tx, hash);
}

async function forgetFile({ tx }: WriteScope, hash: string): Promise<void> {
  await tx.deleteFrom('training_file_parts').where('hash', '=', hash).execute();
  await tx.deleteFrom('training_files').where('hash', '=', hash).execute();
}

/** Removes a file that failed its checks, in a transaction of its own: the request that checked it is refused. */
export async function discardFile(db: Db, hash: string): Promise<void> {
  await writeTransaction(db, (scope) => forgetFile(scope, hash));
}

/** Only a file that is complete and checked may be downloaded; throws 404 for any other. */
export async function requireComplete(db: Db, hash: string): Promise<TrainingFile> {
  const file = await requireFile(db, hash);
  if (!file.complete) throw notFound('There is no such file');
  return file;
}

/** Streams a range of the bytes, with one part in memory at a time. */
export function fileStream(
  db: Db,
  hash: string,
  { from, to }: ByteRange,
  onFault: (error: unknown) => void,
) {
  let nth = Math.floor(from / PART_BYTES);
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const start = nth * PART_BYTES;
        const { bytes } = await db
          .selectFrom('training_file_parts')
          .select('bytes')
          .where('hash', '=', hash)
          .where('nth', '=', nth)
          .executeTakeFirstOrThrow();
        controller.enqueue(new Uint8Array(bytes).slice(Math.max(0, from - start), to + 1 - start));
        nth += 1;
        if (nth * PART_BYTES > to) controller.close();
      } catch (error) {
        onFault(error);
        controller.error(error);
      }
    },
  });
}

/** An interrupted upload can be continued for a week; a file that no resource refers to is kept for a month. */
const UNFINISHED_DAYS = 7;
const UNUSED_DAYS = 30;

/** Removes abandoned uploads and unused files. Returns how many. */
export async function removeUnusedFiles(db: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const unused = (of: Db) =>
    of
      .selectFrom('training_files')
      .select('hash')
      .where((is) =>
        is.or([
          is.and([is('complete', '=', 0), is('created_at', '<', before(UNFINISHED_DAYS))]),
          is.and([is('complete', '=', 1), is('created_at', '<', before(UNUSED_DAYS))]),
        ]),
      )
      .where('hash', 'not in', (from) => from.selectFrom('training_resources').select('file_hash'));
  const found = await unused(db).execute();
  let removed = 0;
  for (const { hash } of found) {
    removed += await writeTransaction(db, async (scope) => {
      const isUnused = await unused(scope.tx).where('hash', '=', hash).executeTakeFirst();
      if (isUnused) await forgetFile(scope, hash);
      return isUnused ? 1 : 0;
    });
  }
  return removed;
}
