import { nextTurn } from '#server/db/turns.ts';

/** About this much text is sent at a time: many small pieces cost more than one. */
const CHUNK_CHARS = 32_768;
const ENCODER = new TextEncoder();

/**
 * Text as a stream, read only as fast as the receiver takes it; other requests are served between two
 * chunks. A fault in the source breaks the stream off, so that the receiver misses the end and does not
 * take the rest for all; `onFault` hears of it, since the status has long been sent.
 */
export function textStream(source: AsyncGenerator<string>, onFault: (error: unknown) => void) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const text = await nextChunk(source);
        // Each chunk has whole characters, so TextEncoderStream, which takes ten times as long, is not needed.
        if (text) controller.enqueue(new Uint8Array(ENCODER.encode(text)));
        else controller.close();
      } catch (error) {
        onFault(error);
        controller.error(error);
      }
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

async function nextChunk(source: AsyncGenerator<string>): Promise<string> {
  await nextTurn();
  let chunk = '';
  while (chunk.length < CHUNK_CHARS) {
    const { done, value } = await source.next();
    if (done) break;
    chunk += value;
  }
  return chunk;
}
