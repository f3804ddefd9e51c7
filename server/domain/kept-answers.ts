import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { inSlices, SLICE_ROWS } from '#server/db/sliced.ts';

/** How long the first answer to a write is kept for retries. */
const KEPT_DAYS = 30;
export const KEYS_KEPT_SECONDS = KEPT_DAYS * 86_400;
const DAY_MS = 86_400_000;

/** A write with its Idempotency-Key. The same key of another user identifies another write. */
export interface KeyedWrite {
  userId: number;
  key: string;
  method: string;
  /** Includes the query string. */
  path: string;
  body: unknown;
}

/** `null`: the write is new. `another write`: the key was used before for a different request. */
export type Kept = { answer: object } | 'another write' | null;

/** Finds the answer that this write got the first time. */
export async function findKeptAnswer(db: Db, write: KeyedWrite): Promise<Kept> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['method', 'path', 'body_hash', 'answer'])
    .where('user_id', '=', write.userId)
    .where('key', '=', write.key)
    .executeTakeFirst();
  if (!kept) return null;
  const same =
    kept.method === write.method &&
    kept.path === write.path &&
    kept.body_hash === hashOf(write.body);
  return same ? { answer: JSON.parse(kept.answer) } : 'another write';
}

/** Stores the answer. Call it in the transaction of the write itself. */
export async function keepAnswer(
  tx: Db,
  write: KeyedWrite,
  answer: object,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: write.userId,
      key: write.key,
      method: write.method,
      path: write.path,
      body_hash: hashOf(write.body),
      answer: JSON.stringify(answer),
      created_at: now.toISOString(),
    })
    .execute();
}

/**
 * Removes old answers and returns how many. Not done with each write, since after a long pause there would be many at
 * once.
 */
export function forgetOldAnswers(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  return inSlices(db, async ({ tx }) => {
    const { numAffectedRows } = await sql`
      delete from idempotency_keys where (user_id, key) in (
        select user_id, key from idempotency_keys where created_at < ${oldest} limit ${SLICE_ROWS}
      )
    `.execute(tx);
    return numAffectedRows;
  });
}

function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
}
