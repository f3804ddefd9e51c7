import type { Answer } from './answer.ts';

/*
 * "Some planter calls retry with a wrapped data body after a failure" (spec part 1, 7): a planter call that is refused
 * because its body is missing is sent once more as `{data: …}`. It was not executed, so nothing is done twice.
 */

/** Servers, by their address, whose planter calls take a wrapped body. */
const wrapping = new Set<string>();

interface Write {
  apiBase: string;
  /** Behind `/api`. */
  path: string;
  body?: unknown;
}

/** Sends a write in the form that this server takes; `send` makes one request with the body it is given. */
export async function inKnownForm(
  { apiBase, path, body }: Write,
  send: (body: unknown) => Promise<Answer>,
): Promise<Answer> {
  if (!path.startsWith('/church-planters') || !isPlain(body)) return send(body);
  const wasWrapped = wrapping.has(apiBase);
  const answer = await send(wasWrapped ? { data: body } : body);
  if (!missesBody(answer)) return answer;
  const again = await send(wasWrapped ? body : { data: body });
  if (missesBody(again)) return answer;
  if (again.kind === 'ok' && wasWrapped) wrapping.delete(apiBase);
  if (again.kind === 'ok' && !wasWrapped) wrapping.add(apiBase);
  return again;
}

function isPlain(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !(body instanceof FormData);
}

const BODY = /\b(body|data|payload)\b/i;
const MISSING = /\b(missing|required|empty|expected|no|not provided|must be (given|provided))\b/i;

function missesBody(answer: Answer): boolean {
  if (answer.kind !== 'refused' || (answer.status !== 400 && answer.status !== 422)) return false;
  return BODY.test(answer.message) && MISSING.test(answer.message);
}
