/** About this much text is sent at a time: many lines together cost little more than one. */
const CHUNK_CHARS = 32_768;

/**
 * Values as newline-delimited JSON, read only as fast as the receiver takes them. A fault in the source
 * breaks the stream off, so that the receiver misses the last line and does not take the rest for all.
 */
export function lineResponse(request: Request, source: AsyncGenerator<object>): Response {
  const headers = new Headers({ 'Content-Type': 'application/x-ndjson', Vary: 'Accept-Encoding' });
  const lines = lineStream(source).pipeThrough(new TextEncoderStream());
  // The API's own compression knows JSON, but not this type.
  if (!/\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')) {
    return new Response(lines, { headers });
  }
  headers.set('Content-Encoding', 'gzip');
  return new Response(lines.pipeThrough(new CompressionStream('gzip')), { headers });
}

function lineStream(source: AsyncGenerator<object>): ReadableStream<string> {
  return new ReadableStream({
    async pull(controller) {
      let text = '';
      while (text.length < CHUNK_CHARS) {
        const { done, value } = await source.next();
        if (done) break;
        text += `${JSON.stringify(value)}\n`;
      }
      if (text) controller.enqueue(text);
      else controller.close();
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}
