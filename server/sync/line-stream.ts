import { textStream } from '#server/api/text-stream.ts';

/** Sends values as newline-delimited JSON. An error ends the stream and is passed to `onFault`. */
export function lineResponse(
  request: Request,
  source: AsyncGenerator<object>,
  onFault: (error: unknown) => void,
): Response {
  const headers = new Headers({ 'Content-Type': 'application/x-ndjson', Vary: 'Accept-Encoding' });
  const lines = textStream(linesOf(source), onFault);
  // The API's general compression supports JSON, but not this type.
  if (!/\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')) {
    return new Response(lines, { headers });
  }
  headers.set('Content-Encoding', 'gzip');
  return new Response(lines.pipeThrough(new CompressionStream('gzip')), { headers });
}

async function* linesOf(source: AsyncGenerator<object>): AsyncGenerator<string> {
  for await (const value of source) yield `${JSON.stringify(value)}\n`;
}
