import { secondFactorDueLetter } from '#server/mail/letters.ts';
import { nameOf } from '#server/names.ts';
import type { Services } from '#server/services.ts';
import type { Account } from './accounts.ts';
import { factorsOf, hasFactor, needsFactor } from './factors.ts';
import { readerOf } from './tell-owner.ts';

/** The services that these checks need. */
type Means = Pick<Services, 'background' | 'clock' | 'config' | 'db' | 'mail'>;

/** How long existing sessions stay valid after an account begins to need a second factor. */
const GRACE_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * When this account will be signed out (ISO 8601 in UTC) because it needs a second factor and has none; null if it has
 * one or needs none. The owner is notified once, by email. There is no grace period at a sign-in.
 */
export async function factorDueAt(services: Means, account: Account): Promise<string | null> {
  const { config, db, clock, background } = services;
  if (!needsFactor(config, account)) return null;
  if (hasFactor(await factorsOf(db, account.id))) return null;
  const known = await dueOf(services, account.id);
  if (known !== undefined) return known;
  const due_at = new Date(clock().getTime() + GRACE_DAYS * DAY_MS).toISOString();
  const added = await db
    .insertInto('second_factor_due')
    .values({ user_id: account.id, due_at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return (await dueOf(services, account.id)) ?? due_at;
  background.run('second factor mail', () => tell(services, account, due_at));
  return due_at;
}

/** Whether the sessions of this account must end now, because it has to set up a second factor. */
export async function isFactorOverdue(services: Means, account: Account): Promise<boolean> {
  const dueAt = await factorDueAt(services, account);
  return dueAt !== null && dueAt <= services.clock().toISOString();
}

async function dueOf({ db }: Means, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('second_factor_due')
    .select('due_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.due_at;
}

function tell({ mail, config }: Means, { row }: Account, dueAt: string): Promise<void> {
  const { publicUrl } = config;
  const day = dueAt.slice(0, 10);
  return mail.send(secondFactorDueLetter({ ...readerOf(row), name: nameOf(row), day, publicUrl }));
}
