import { nextTurn } from '#server/db/turns.ts';

/** About this much text is sent at a time, because many small chunks cost more than a large one. */
const CHUNK_CHARS = 32_768;
const ENCODER = new TextEncoder();

/**
 * Streams text only as fast as the receiver reads it, and lets other requests run between two chunks. An error in the
 * source aborts the stream, so that the receiver does not mistake a part for the whole. It is passed to `onFault`,
 * because the status has already been sent.
 */
export function textStream(source: AsyncGenerator<string>, onFault: (error: unknown) => void) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const text = await nextChunk(source);
        // No chunk splits a character, so TextEncoderStream, which takes ten times as long, is not needed.
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
