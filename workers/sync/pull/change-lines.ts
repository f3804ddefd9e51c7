import { ChangeLine } from '#shared/contract/sync.ts';
import { CutStreamError, linesOf } from './lines.ts';

/** Key of the change feed's state. */
export const CHANGES = 'changes';

/** The lines of the change feed as they arrive (S27). Throws `CutStreamError` at one that cannot be read. */
export async function* changeLines(body: ReadableStream<Uint8Array>): AsyncGenerator<ChangeLine> {
  for await (const text of linesOf(body)) yield parseLine(text);
}

function parseLine(text: string): ChangeLine {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new CutStreamError('A line of the change feed does not parse.', { cause });
  }
  const line = ChangeLine.safeParse(json);
  if (!line.success) throw new CutStreamError('A line of the change feed has an unknown form.');
  return line.data;
}
