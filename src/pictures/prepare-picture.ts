import { toBase64 } from '#shared/base64.ts';
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

/** libheif may have to be loaded over a slow connection first. */
const PATIENCE_MS = 60_000;

export type Prepared =
  /** A JPEG as a `data:` URL, small enough for a row and a queue. */
  { kind: 'ready'; picture: string } | { kind: 'failed'; message: string };

/** Checks a selected file and scales it down. Error messages are those of the specification. */
export async function preparePicture(file: File): Promise<Prepared> {
  const isNamedRight = file.type === '' || PICTURE_TYPES.some((type) => type === file.type);
  if (!isNamedRight) return failed(wrongTypeText(file.type));
  if (file.size > PICTURE_MAX_BYTES) return failed(tooLargeText(file.size));
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return failed(FAILED_TO_READ);
  // Detected from the content: in some browsers an iPhone's HEIC file has no type, and a file name proves nothing.
  const sniffed = sniffPicture(new Uint8Array(bytes));
  if (!sniffed) return failed(wrongTypeText(file.type));
  if (sniffed.width * sniffed.height > PICTURE_MAX_PIXELS) return failed(TOO_MANY_PIXELS);
  const answer = await askWorker(bytes, sniffed.type);
  if (answer.kind === 'failed') return failed(answer.message);
  return {
    kind: 'ready',
    picture: `data:image/jpeg;base64,${toBase64(new Uint8Array(answer.bytes))}`,
  };
}

function failed(message: string): Prepared {
  return { kind: 'failed', message };
}

/** Uses a new worker for each picture, so that the decoder's memory is freed with it. */
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
