import { setTimeout as wait } from 'node:timers/promises';
import { createPasswords } from '#server/account/passwords.ts';
import type { Db } from '#server/db/database.ts';
import { isBusy } from '#server/db/dialects.ts';
import { dayOf } from '#shared/dates.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { seedDemo } from './seed-demo.ts';

const RETRY_MS = 1_000;
const TRIES = 120;

/**
 * Creates the demo network unless the database already has people. Returns whether it did. If another process is just
 * creating it, that transaction takes longer than a statement may wait, so this process retries.
 */
export async function seedDemoOnce(db: Db, planters: number): Promise<boolean> {
  const now = new Date();
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD);
  for (let tryNumber = 1; ; tryNumber += 1) {
    try {
      return await seedDemo(db, {
        planters,
        today: dayOf(now),
        at: now.toISOString(),
        passwordHash,
      });
    } catch (error) {
      if (tryNumber === TRIES || !isBusy(error)) throw error;
    }
    await wait(RETRY_MS);
  }
}
