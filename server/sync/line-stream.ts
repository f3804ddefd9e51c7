import { textStream } from '#server/api/text-stream.ts';

/** Values as newline-delimited JSON. A fault breaks the stream off and is passed to `onFault`. */
export function lineResponse(
  request: Request,
  source: AsyncGenerator<object>,
  onFault: (error: unknown) => void,
): Response {
  const headers = new Headers({ 'Content-Type': 'application/x-ndjson', Vary: 'Accept-Encoding' });
  const lines = textStream(linesOf(source), onFault);
  // The API's own compression knows JSON, but not this type.
  if (!/\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')) {
    return new Response(lines, { headers });
  }
  headers.set('Content-Encoding', 'gzip');
  return new Response(lines.pipeThrough(new CompressionStream('gzip')), { headers });
}

async function* linesOf(source: AsyncGenerator<object>): AsyncGenerator<string> {
  for await (const value of source) yield `${JSON.stringify(value)}\n`;
}
