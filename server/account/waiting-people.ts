import type { Db } from '#server/db/database.ts';
import { idIn, isLiving } from '#server/db/dialects.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { waitingLetter } from '#server/mail/letters.ts';
import type { Services } from '#server/services.ts';
import { APP_ID } from '#shared/contract/common.ts';
import { accessOf, PERMISSIONS } from '#shared/permissions.ts';
import { holdersOf } from './accounts.ts';
import { readerOf } from './tell-owner.ts';

const NOTICE = 'waiting-people';
const DAY_MS = 86_400_000;

/**
 * Notifies those who manage users that people wait for their first role: at most once a day, and only if somebody has
 * registered since the last email. Any number of processes may call this at any time.
 */
export async function tellOfWaitingPeople(
  services: Pick<Services, 'db' | 'clock' | 'config'> & { mail: Pick<Services['mail'], 'send'> },
): Promise<void> {
  const { db, clock, mail, config } = services;
  const now = clock();
  const count = await untold(db, now);
  if (count === 0) return;
  const tells = await writeTransaction(db, async ({ tx }) => {
    // Checked again inside the transaction, so that only one of several processes sends the email.
    if (!isDue(await toldAt(tx), now)) return false;
    const notice = { name: NOTICE, at: now.toISOString() };
    await tx
      .insertInto('notices')
      .values(notice)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: notice.at }))
      .execute();
    return true;
  });
  if (!tells) return;
  for (const manager of await managersOf(db)) {
    await mail.send(waitingLetter({ ...readerOf(manager), count, publicUrl: config.publicUrl }));
  }
}

/** How many people wait, if those who manage users are due to be notified; otherwise 0. */
async function untold(db: Db, now: Date): Promise<number> {
  const told = await toldAt(db);
  if (!isDue(told, now) || !(await hasWaiting(db, told ?? ''))) return 0;
  return countWaiting(db);
}

async function toldAt(db: Db): Promise<string | undefined> {
  const notice = db.selectFrom('notices').select('at').where('name', '=', NOTICE);
  return (await notice.executeTakeFirst())?.at;
}

function isDue(told: string | undefined, now: Date): boolean {
  return told === undefined || now.getTime() - Date.parse(told) >= DAY_MS;
}

/** Whether somebody has registered since then and still waits. */
async function hasWaiting(db: Db, since: string): Promise<boolean> {
  const found = withoutListedRole(db).select('users.role').where('users.created_at', '>', since);
  return (await found.execute()).some(isWaiting);
}

/** Scans all accounts, so it is called only when an email is due. */
async function countWaiting(db: Db): Promise<number> {
  const found = withoutListedRole(db).select('users.role');
  return (await found.execute()).filter(isWaiting).length;
}

function isWaiting({ role }: { role: string | null }): boolean {
  return accessOf({ role }) === 'waiting';
}

function withoutListedRole(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('user_apps', 'user_apps.user_id', 'users.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('user_apps.app_id', '=', APP_ID)
    .where(isLiving('users'))
    .where('users.suspended_at', 'is', null)
    .where('user_roles.role_id', 'is', null);
}

const MANAGERS = ['superadmin', ...PERMISSIONS.manageUsers];

async function managersOf(db: Db) {
  return db
    .selectFrom('users')
    .select(['users.email', 'users.language'])
    .where(idIn(db, 'users.id', await holdersOf(db, MANAGERS)))
    .where(isLiving('users'))
    .where('users.suspended_at', 'is', null)
    .execute();
}
