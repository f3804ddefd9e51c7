import { Refused } from '#server/refused.ts';

/** No shape of the contract is nested this deep. Deeper JSON is refused before it is parsed. */
const MAX_DEPTH = 64;

/**
 * The JSON body of a request; undefined if it is empty and `mayBeEmpty` is set. Throws Refused 400, 413 or 415.
 */
export async function readJsonBody(
  request: Request,
  { maxBytes, mayBeEmpty = false }: { maxBytes: number; mayBeEmpty?: boolean },
): Promise<unknown> {
  if (!mayBeEmpty) requireJson(request.headers.get('Content-Type'));
  const text = decode(await readBytes(request, maxBytes));
  if (mayBeEmpty && text === '') return undefined;
  requireJson(request.headers.get('Content-Type'));
  requireShallow(text);
  return parse(text);
}

function requireJson(contentType: string | null): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return;
  throw new Refused(415, 'The body must be JSON (Content-Type: application/json)');
}

/** Reads the bytes of a body. Throws Refused 413 as soon as there are more than `maxBytes`. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new Refused(413, `The body must not be larger than ${maxBytes} bytes`);
  const declared = request.headers.get('Content-Length');
  if (Number(declared) > maxBytes) throw tooLarge();
  // No more than that can arrive, so it is read without a web stream, which is slow.
  if (declared !== null) return new Uint8Array(await request.arrayBuffer());
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused(400, 'The body is not UTF-8 text');
  }
}

/** Counts brackets outside of strings, so that a maliciously nested body never reaches the recursive parser. */
function requireShallow(text: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString && char === '\\') at += 1;
    else if (char === '"') inString = !inString;
    else if (inString) continue;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    if (depth > MAX_DEPTH)
      throw new Refused(400, `The body is nested deeper than ${MAX_DEPTH} levels`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(400, 'The body is not valid JSON');
  }
}
