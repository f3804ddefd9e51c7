import type { WriteRunner } from '#server/api/register.ts';
import type { Config } from '#server/config.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { findKeptAnswer, type KeyedWrite, keepAnswer } from '#server/domain/kept-answers.ts';
import { Refused } from '#server/refused.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Reads have no key: a stored response would outlive the right to read, and repeated reads would go unrecorded. */
const READS = new Set(['GET', 'HEAD']);

/**
 * The key that the sender gave this write; null without a key, for a read, and if the extras are off. Throws a refusal
 * (400) if the key is invalid.
 */
export function idempotencyKeyOf(request: Request, config: Config): string | null {
  const key = request.headers.get('Idempotency-Key');
  if (key === null || !config.extras || READS.has(request.method)) return null;
  if (KEY.test(key)) return key;
  throw new Refused(400, 'Idempotency-Key must be 1 to 255 visible characters');
}

/**
 * Runs each write with an Idempotency-Key once. Its response is stored in the same transaction and returned for each
 * repetition, so a sender that lost the response may simply send again. All write transactions are serialized
 * (transaction.ts), so the second of two concurrent ones finds the response of the first. A refusal is thrown, which
 * rolls everything back: it is not stored, and the same key may be used again.
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
    // A second write under the same key would get the response of the first.
    if (asked) throw new Error(`${request.method} ${pathname} writes twice in one call`);
    asked = true;
    return writeTransaction(services.db, async (scope) => {
      const kept = await findKeptAnswer(scope.tx, write);
      if (kept === 'another write') {
        throw new Refused(422, 'This Idempotency-Key was used for another request');
      }
      // The result of `work` at that time, after a round trip through JSON.
      if (kept) return kept.answer as Awaited<ReturnType<typeof work>>;
      const answer = await work(scope);
      await keepAnswer(scope.tx, write, answer, services.clock());
      return answer;
    });
  };
};

/**
 * A write with a password runs each time it is sent. Recognizing a repetition would require storing a fast hash of the
 * password, which is nearly as bad as storing the password.
 */
function hasPassword(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return Object.keys(body).some((name) => /password/i.test(name));
}
