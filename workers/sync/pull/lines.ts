import { ChangeLine } from '#shared/contract/sync.ts';
import { jsonIn } from '#shared/http/answer.ts';

/**
 * Yields the lines of the change feed as they arrive (S27). Throws `CutStreamError` at a line that cannot be parsed.
 */
export async function* changeLines(body: ReadableStream<Uint8Array>): AsyncGenerator<ChangeLine> {
  for await (const text of linesOf(body)) yield parseLine(text);
}

function parseLine(text: string): ChangeLine {
  const line = ChangeLine.safeParse(jsonIn(text));
  if (!line.success) throw new CutStreamError('A line of the change feed has an unknown form.');
  return line.data;
}

/**
 * Yields the lines of a body as they arrive (S27). Gives up if no data arrives for `idleMs`. As long as data arrives, a
 * download over a slow network may take any time.
 */
export async function* linesOf(
  body: ReadableStream<Uint8Array>,
  idleMs = 30_000,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const chunk = await readWithin(reader, idleMs);
      rest += chunk.value ? decoder.decode(chunk.value, { stream: true }) : '';
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield line;
      if (chunk.done) break;
    }
    if (rest !== '') yield rest;
  } finally {
    // An early exit (a bad line, a lost lease) must not leave the connection open.
    await reader.cancel().catch(() => undefined);
  }
}

async function readWithin(reader: ReadableStreamDefaultReader<Uint8Array>, idleMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const idle = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CutStreamError('nothing came')), idleMs);
  });
  try {
    return await Promise.race([reader.read(), idle]);
  } catch (cause) {
    throw new CutStreamError('The body broke off.', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The body broke off, or it contained a line that cannot be parsed. */
export class CutStreamError extends Error {
  override name = 'CutStreamError';
}
