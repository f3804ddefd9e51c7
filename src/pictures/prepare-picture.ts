import { FAILED_TO_COMPRESS, FAILED_TO_READ, PictureAnswer } from '#shared/picture-protocol.ts';
import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURE_TYPES,
  sniffPicture,
  TOO_MANY_PIXELS,
  tooLargeText,
  wrongTypeText,
} from '#shared/pictures.ts';

/** libheif may have to come over a slow line first. */
const PATIENCE_MS = 60_000;

export type Prepared =
  /** A JPEG as `data:` address, small enough for a row and a queue. */
  { kind: 'ready'; picture: string } | { kind: 'failed'; message: string };

/** Checks a chosen file and makes it small. What is wrong is said in the words of the specification. */
export async function preparePicture(file: File): Promise<Prepared> {
  const isNamedRight = file.type === '' || PICTURE_TYPES.some((type) => type === file.type);
  if (!isNamedRight) return failed(wrongTypeText(file.type));
  if (file.size > PICTURE_MAX_BYTES) return failed(tooLargeText(file.size));
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return failed(FAILED_TO_READ);
  // By the bytes: an iPhone's HEIC has no type in some browsers, and a name proves nothing.
  const sniffed = sniffPicture(new Uint8Array(bytes));
  if (!sniffed) return failed(wrongTypeText(file.type));
  if (sniffed.width * sniffed.height > PICTURE_MAX_PIXELS) return failed(TOO_MANY_PIXELS);
  const answer = await askWorker(bytes, sniffed.type);
  if (answer.kind === 'failed') return failed(answer.message);
  return { kind: 'ready', picture: `data:image/jpeg;base64,${base64(answer.bytes)}` };
}

function failed(message: string): Prepared {
  return { kind: 'failed', message };
}

/** A worker for one picture: what a decoder took of memory goes with it. */
function askWorker(bytes: ArrayBuffer, type: string): Promise<PictureAnswer> {
  const worker = new Worker(new URL('../../workers/picture/entry.ts', import.meta.url), {
    type: 'module',
    name: 'picture',
  });
  const giveUp: PictureAnswer = { kind: 'failed', message: FAILED_TO_COMPRESS };
  return new Promise<PictureAnswer>((resolve) => {
    const timer = setTimeout(() => resolve(giveUp), PATIENCE_MS);
    const end = (answer: PictureAnswer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.addEventListener('message', (event) => {
      const answer = PictureAnswer.safeParse(event.data);
      end(answer.success ? answer.data : giveUp);
    });
    worker.addEventListener('error', () => end(giveUp));
    worker.postMessage({ bytes, type }, [bytes]);
  }).finally(() => worker.terminate());
}

/** In pieces: an engine takes some ten thousand arguments at most. */
function base64(bytes: ArrayBuffer): string {
  const PIECE = 8_192;
  const all = new Uint8Array(bytes);
  let binary = '';
  for (let at = 0; at < all.length; at += PIECE) {
    binary += String.fromCharCode(...all.subarray(at, at + PIECE));
  }
  return btoa(binary);
}
