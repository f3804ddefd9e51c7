import type { Db } from '#server/db/database.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { waitingLetter } from '#server/mail/letters.ts';
import type { Services } from '#server/services.ts';
import { APP_ID } from '#shared/contract/common.ts';
import { accessOf, PERMISSIONS } from '#shared/permissions.ts';

const NOTICE = 'waiting-people';
const DAY_MS = 86_400_000;

/**
 * Notifies those who manage users that people wait for their first role: at most once a day, and only if somebody has
 * registered since the last letter. Any number of processes may ask at any time.
 */
export async function tellOfWaitingPeople(
  services: Pick<Services, 'db' | 'clock' | 'config'> & { mail: Pick<Services['mail'], 'send'> },
): Promise<void> {
  const { db, clock, mail, config } = services;
  const now = clock();
  if ((await untold(db, now)) === 0) return;
  const count = await writeTransaction(db, async ({ tx }) => {
    // Checked again: of several processes one sends it.
    const waiting = await untold(tx, now);
    const notice = { name: NOTICE, at: now.toISOString() };
    if (waiting > 0) {
      await tx
        .insertInto('notices')
        .values(notice)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: notice.at }))
        .execute();
    }
    return waiting;
  });
  if (count === 0) return;
  for (const to of await addressesOfManagers(db)) {
    await mail.send(waitingLetter({ to, count, publicUrl: config.publicUrl }));
  }
}

/** How many people wait, if those who manage users are due to be notified; otherwise 0. */
async function untold(db: Db, now: Date): Promise<number> {
  const told = await db
    .selectFrom('notices')
    .select('at')
    .where('name', '=', NOTICE)
    .executeTakeFirst();
  if (told && now.getTime() - Date.parse(told.at) < DAY_MS) return 0;
  const waiting = await waitingPeople(db);
  const hasNew = waiting.some(({ created_at }) => created_at > (told?.at ?? ''));
  return hasNew ? waiting.length : 0;
}

async function waitingPeople(db: Db): Promise<{ created_at: string }[]> {
  const withoutListedRole = await db
    .selectFrom('users')
    .innerJoin('user_apps', 'user_apps.user_id', 'users.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.created_at', 'users.role'])
    .where('user_apps.app_id', '=', APP_ID)
    .where('users.deleted', '=', 0)
    .where('users.suspended_at', 'is', null)
    .where('user_roles.role_id', 'is', null)
    .execute();
  return withoutListedRole.filter(({ role }) => accessOf({ role }) === 'waiting');
}

const MANAGERS = ['superadmin', ...PERMISSIONS.manageUsers];

async function addressesOfManagers(db: Db): Promise<string[]> {
  const managers = await db
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.email')
    .distinct()
    .where('users.deleted', '=', 0)
    .where('users.suspended_at', 'is', null)
    .where((is) => is.or([is('roles.name', 'in', MANAGERS), is('users.role', 'in', MANAGERS)]))
    .execute();
  return managers.map(({ email }) => email);
}
