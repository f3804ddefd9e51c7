import type { Op } from '#db/op.ts';
import type { Revision } from '#shared/contract/common.ts';
import { BatchAnswer, type BatchRequest } from '#shared/contract/sync.ts';
import { type Answer, answerFrom } from '#shared/http/answer.ts';
import { innerPath } from '#shared/http/send.ts';
import type { Call, Mutation } from '#src/mutations/mutation.ts';

/** A write in flight (S12): the present op, what it means, and the calls that it takes. */
export interface Attempt {
  op: Op;
  mutation: Mutation;
  args: unknown;
  calls: readonly Call[];
}

/** One write of a batch. */
export interface KeyedWrite {
  op: Op;
  call: Call;
  /** `null` for none. */
  body: unknown;
}

/** Each call of a write has a key of its own (S16, S18); that of the first names the row it creates. */
export function keyOf(op: Op): string {
  return op.step === 0 ? op.id : `${op.id}.${op.step}`;
}

/** The answer to a write; where it came in a batch, with how far the server's data had come by then. */
export type WriteAnswer = Answer & { revision?: Revision | undefined };

/** `POST /sync/batch` with these writes. */
export function batchRequest(writes: readonly KeyedWrite[]) {
  const body: BatchRequest = {
    writes: writes.map(({ op, call: { method, path }, body: own }) => ({
      key: keyOf(op),
      method,
      path: innerPath(path),
      ...(own === null ? {} : { body: own }),
    })),
  };
  return { path: '/sync/batch', method: 'POST' as const, body };
}

/**
 * The answers by key, each judged as if it had come alone (S14). Undefined if this is no such answer, or an answer to
 * none of these writes: what was not run is sent again at once, which would repeat forever.
 */
export async function answersIn(
  body: unknown,
  writes: readonly KeyedWrite[],
): Promise<Map<string, WriteAnswer> | undefined> {
  const parsed = BatchAnswer.safeParse(body);
  if (!parsed.success) return undefined;
  const asked = new Set(writes.map(({ op }) => keyOf(op)));
  const { answers, revision } = parsed.data;
  const byKey = new Map<string, WriteAnswer>();
  for (const { key, ...alone } of answers) {
    if (asked.has(key)) byKey.set(key, { ...(await answerFrom(asAlone(alone))), revision });
  }
  return byKey.size > 0 ? byKey : undefined;
}

function asAlone({ status, body, retryAfter }: Omit<BatchAnswer['answers'][number], 'key'>) {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  return new Response(body === null || status === 204 ? null : JSON.stringify(body), {
    status,
    headers,
  });
}
