import type { Db } from './database.ts';

const NAME = 'frozen-until';
/** How long a process may use the value that it has read. */
const KNOWN_MS = 2_000;

/** Until when the operator has paused writes; null if they are not paused. */
export async function frozenUntil(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row ? new Date(row.value) : null;
}

/**
 * Pauses writes in all processes until then, or resumes them if null. It takes up to two seconds to reach all
 * processes.
 */
export async function setFreeze(db: Db, until: Date | null): Promise<void> {
  if (!until) {
    await db.deleteFrom('server_secrets').where('name', '=', NAME).execute();
    return;
  }
  const value = until.toISOString();
  await db
    .insertInto('server_secrets')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Asks the database at most every two seconds. */
export function createFreezeWatch(db: Db): (now: Date) => Promise<Date | null> {
  let known: { until: Date | null; at: number } | undefined;
  return async (now) => {
    if (!known || Math.abs(now.getTime() - known.at) >= KNOWN_MS) {
      known = { until: await frozenUntil(db), at: now.getTime() };
    }
    return known.until && known.until > now ? known.until : null;
  };
}
