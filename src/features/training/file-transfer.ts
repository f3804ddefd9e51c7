import { addPart, beginFile, dropFile, fileBytes, finishFile } from '#db/queries/kept-files.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import type { KeptFile } from '#db/schema.ts';
import { translate } from '#shared/i18n.ts';
import { FILE_MAX_BYTES, isPdf, PART_BYTES, partsOf } from '#shared/training-files.ts';
import { type Failure, type FailureWords, wordsForRead } from '#src/online/failure.ts';
import { announceFile, completeFile, loadPart, sendPart } from '#src/online/training-files.ts';

/** SHA-256 as hexadecimal digits. */
async function hashOf(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Downloads a file in parts, continuing where an earlier attempt stopped. Returns an error message if the file is
 * incomplete; the received parts are kept.
 */
export async function keepFile(
  file: Pick<KeptFile, 'hash' | 'resource' | 'title' | 'size'>,
): Promise<FailureWords | undefined> {
  const { hash, size } = file;
  const first = await readMirror((db) => beginFile(db, file));
  for (let nth = first; nth < partsOf(size); nth += 1) {
    const part = await loadPart(file, nth);
    if (part.kind === 'failed') {
      return wordsForRead(part.failure, translate('The download stopped.'));
    }
    if (!(await readMirror((db) => addPart(db, { hash, nth }, part.bytes)))) return undefined;
  }
  const content = await readMirror((db) => fileBytes(db, hash));
  if ((await hashOf(content)) === hash) {
    await readMirror((db) => finishFile(db, hash, Date.now()));
    return undefined;
  }
  await readMirror((db) => dropFile(db, hash));
  const title = translate('The file was damaged on its way. Please try again.');
  return { title, detail: '' };
}

export type Uploaded =
  | { kind: 'done'; hash: string; size: number }
  /** The file itself is not acceptable. */
  | { kind: 'refused'; why: string }
  | { kind: 'failed'; words: FailureWords };

/** The hash of a file, or why it is not acceptable. Checks the content, not the name. */
async function lookedAt(file: File): Promise<{ hash: string } | { why: string }> {
  if (file.size > FILE_MAX_BYTES) return { why: translate('This file is larger than 20 MB.') };
  try {
    const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    if (!isPdf(head)) return { why: translate('This file is not a PDF') };
    return { hash: await hashOf(file) };
  } catch (error) {
    // The file was changed or deleted after it was selected.
    console.warn('A file could not be read', error);
    return { why: translate('This file could not be read. Please choose it again.') };
  }
}

interface UploadOptions {
  /** Called with the number of bytes that are on the server. */
  onPart(sent: number): void;
  /** Aborts the upload; the parts on the server are kept. */
  signal: AbortSignal;
}

/** Uploads a file in parts, continuing where an earlier attempt stopped. */
export async function uploadFile(file: File, { onPart, signal }: UploadOptions): Promise<Uploaded> {
  const failed = (failure: Failure): Uploaded => ({
    kind: 'failed',
    words: wordsForRead(failure, translate('The upload stopped. Save again to continue it.')),
  });
  const looked = await lookedAt(file);
  if ('why' in looked) return { kind: 'refused', ...looked };
  const { hash } = looked;
  const known = await announceFile({ hash, size: file.size }, signal);
  if (known.kind === 'failed') return failed(known.failure);
  for (let nth = known.data.parts; nth < partsOf(file.size); nth += 1) {
    onPart(nth * PART_BYTES);
    const part = file.slice(nth * PART_BYTES, (nth + 1) * PART_BYTES);
    const sent = await sendPart({ hash, nth }, part, signal);
    if (sent.kind === 'failed') return failed(sent.failure);
  }
  onPart(file.size);
  const checked = known.data.complete ? known : await completeFile(hash, signal);
  if (checked.kind === 'failed') return failed(checked.failure);
  return { kind: 'done', hash, size: file.size };
}
