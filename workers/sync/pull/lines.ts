import { ChangeLine } from '#shared/contract/sync.ts';
import { jsonIn } from '#shared/http/answer.ts';

/** The lines of the change feed as they arrive (S27). Throws `CutStreamError` at one that cannot be read. */
export async function* changeLines(body: ReadableStream<Uint8Array>): AsyncGenerator<ChangeLine> {
  for await (const text of linesOf(body)) yield parseLine(text);
}

function parseLine(text: string): ChangeLine {
  const line = ChangeLine.safeParse(jsonIn(text));
  if (!line.success) throw new CutStreamError('A line of the change feed has an unknown form.');
  return line.data;
}

/**
 * Lines of a body as they arrive (S27). A connection that gives nothing for half a minute is given up: a long
 * download over a slow network may take as long as it likes while it moves.
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
    // Leaving early (a bad line, a lost lease) must not keep the connection open.
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

/** The body ended before its end. */
export class CutStreamError extends Error {
  override name = 'CutStreamError';
}
