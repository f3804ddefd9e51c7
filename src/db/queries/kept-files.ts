import { compareTexts } from '#shared/formats.ts';
import type { KeptFile, Mirror } from '../schema.ts';

/* Files of the resource library on this device, stored in parts so that a download can be resumed. */

/** All kept files, including incomplete ones, by title. */
export async function keptFiles(db: Mirror): Promise<KeptFile[]> {
  const files = await db.keptFiles.toArray();
  return files.sort((a, b) => compareTexts(a.title, b.title));
}

/** Begins or resumes a download. Returns the number of parts on this device. */
export function beginFile(
  db: Mirror,
  file: Pick<KeptFile, 'hash' | 'resource' | 'title' | 'size'>,
): Promise<number> {
  return db.transaction('rw', 'keptFiles', async () => {
    const known = await db.keptFiles.get(file.hash);
    const parts = known?.parts ?? 0;
    await db.keptFiles.put({ ...file, parts, keptAt: known?.keptAt ?? null });
    return parts;
  });
}

/** Stores the next part. False if the file was removed meanwhile. */
export function addPart(
  db: Mirror,
  { hash, nth }: { hash: string; nth: number },
  bytes: Uint8Array,
): Promise<boolean> {
  return db.transaction('rw', ['keptFiles', 'keptFileParts'], async () => {
    const file = await db.keptFiles.get(hash);
    if (!file) return false;
    if (nth === file.parts) {
      await db.keptFileParts.put({ hash, nth, bytes });
      await db.keptFiles.update(hash, { parts: nth + 1 });
    }
    return true;
  });
}

/** Marks a file as complete and verified. Removes older files of the same resource. */
export function finishFile(db: Mirror, hash: string, keptAt: number): Promise<void> {
  return db.transaction('rw', ['keptFiles', 'keptFileParts'], async () => {
    const file = await db.keptFiles.get(hash);
    if (!file) return;
    await db.keptFiles.update(hash, { keptAt });
    const older = await db.keptFiles
      .filter((one) => one.resource === file.resource && one.hash !== hash)
      .toArray();
    for (const one of older) await dropFile(db, one.hash);
  });
}

export function dropFile(db: Mirror, hash: string): Promise<void> {
  return db.transaction('rw', ['keptFiles', 'keptFileParts'], async () => {
    await db.keptFileParts.where('hash').equals(hash).delete();
    await db.keptFiles.delete(hash);
  });
}

/** The bytes of the file that are on this device. */
export async function fileBytes(db: Mirror, hash: string): Promise<Blob> {
  const parts = await db.keptFileParts.where('hash').equals(hash).sortBy('nth');
  return new Blob(parts.map(({ bytes }) => new Uint8Array(bytes)));
}
