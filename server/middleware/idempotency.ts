import type { WriteRunner } from '#server/api/register.ts';
import type { Config } from '#server/config.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { findKeptAnswer, type KeyedWrite, keepAnswer } from '#server/domain/kept-answers.ts';
import { Refused } from '#server/refused.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Reads have no key: a kept answer would outlive the right to read, and the read would go unrecorded. */
const READS = new Set(['GET', 'HEAD']);

/**
 * The key that the sender gave this write; null without one, for a read, and where the extras are switched
 * off. Throws a refusal (400) when it is not a key.
 */
export function idempotencyKeyOf(request: Request, config: Config): string | null {
  const key = request.headers.get('Idempotency-Key');
  if (key === null || !config.extras || READS.has(request.method)) return null;
  if (KEY.test(key)) return key;
  throw new Refused(400, 'Idempotency-Key must be 1 to 255 visible characters');
}

/**
 * Runs each write with an Idempotency-Key once: its answer is stored in its own transaction and given
 * again, so that a sender who lost the answer may simply send again. All write transactions are serialized
 * (transaction.ts), so the second of two concurrent ones finds the answer of the first. A refusal is thrown, which
 * rolls everything back: it is not stored, and the same key may try again.
 */
export const keyedWrites: WriteRunner = ({ services, request, account, body }) => {
  const key = idempotencyKeyOf(request, services.config);
  if (key === null || !account || hasPassword(body)) {
    return (work) => writeTransaction(services.db, work);
  }

  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const write: KeyedWrite = { userId: account.id, key, method: request.method, path, body };

  let asked = false;
  return (work) => {
    // A second write under the same key would be given the answer of the first.
    if (asked) throw new Error(`${request.method} ${pathname} writes twice in one call`);
    asked = true;
    return writeTransaction(services.db, async (scope) => {
      const kept = await findKeptAnswer(scope.tx, write);
      if (kept === 'another write') {
        throw new Refused(422, 'This Idempotency-Key was used for another request');
      }
      // It is what `work` answered then, as JSON gives it back.
      if (kept) return kept.answer as Awaited<ReturnType<typeof work>>;
      const answer = await work(scope);
      await keepAnswer(scope.tx, write, answer, services.clock());
      return answer;
    });
  };
};

/**
 * A write with a password runs each time it is sent. To recognize it again, a fast hash of the password would have to
 * be kept, which is nearly the password.
 */
function hasPassword(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return Object.keys(body).some((name) => /password/i.test(name));
}
