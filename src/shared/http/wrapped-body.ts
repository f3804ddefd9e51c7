import type { Answer } from './answer.ts';
import { callOf, type Habits } from './server-habits.ts';

/*
 * "Some planter calls retry with a wrapped data body after a failure" (spec part 1, 7): a planter call that is refused
 * because its body is missing is sent once more as `{data: …}`. The form that worked is remembered for that call only,
 * since the same server may accept other calls unwrapped. A refused call was not executed, so nothing is done twice.
 */

interface Write {
  method: string;
  /** Without the leading `/api`. */
  path: string;
  body?: unknown;
  habits: Habits;
}

/** Sends a write in the form that this server expects; `send` makes one request with the body it is given. */
export async function inKnownForm(
  { method, path, body, habits }: Write,
  send: (body: unknown) => Promise<Answer>,
): Promise<Answer> {
  if (!path.startsWith('/church-planters') || !isPlain(body)) return send(body);
  const call = callOf(method, path);
  if (habits.wrapped.has(call)) {
    const answer = await send({ data: body });
    if (!isRefusedAsInvalid(answer)) return answer;
    // Try the documented form, in case the server accepts it by now.
    const bare = await send(body);
    if (bare.kind === 'ok') habits.wrapped.delete(call);
    return missesBody(bare) ? answer : bare;
  }
  const answer = await send(body);
  if (!missesBody(answer)) return answer;
  const again = await send({ data: body });
  if (again.kind === 'ok') habits.wrapped.add(call);
  return missesBody(again) ? answer : again;
}

function isPlain(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !(body instanceof FormData);
}

const BODY = /\b(body|data|payload)\b/i;
const MISSING = /\b(missing|required|empty|expected|no|not provided|must be (given|provided))\b/i;

function isRefusedAsInvalid(answer: Answer) {
  return answer.kind === 'refused' && (answer.status === 400 || answer.status === 422);
}

function missesBody(answer: Answer): boolean {
  if (answer.kind !== 'refused' || !isRefusedAsInvalid(answer)) return false;
  return BODY.test(answer.message) && MISSING.test(answer.message);
}
