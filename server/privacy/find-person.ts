import { sql } from 'kysely';
import { keyOf } from '#server/account/accounts.ts';
import type { Db } from '#server/db/database.ts';
import { idIn } from '#server/db/dialects.ts';
import type { PersonKeys } from './rules/rules.ts';

/**
 * Finds everything that identifies one person, starting from the id of an account or an email address: the account,
 * planter records of that account or address, assignments and directory records. Undefined if nothing is found.
 */
export async function findPerson(db: Db, idOrEmail: string): Promise<PersonKeys | undefined> {
  const isNumber = /^[1-9]\d{0,8}$/.test(idOrEmail);
  const account = await db
    .selectFrom('users')
    .select(['id', 'email_key'])
    .where((is) =>
      isNumber ? is('id', '=', Number(idOrEmail)) : is('email_key', '=', keyOf(idOrEmail)),
    )
    .executeTakeFirst();
  const user = account ? [account.id] : [];
  const email = new Set(isNumber ? [] : [keyOf(idOrEmail)]);
  if (account?.email_key) email.add(account.email_key);
  const planters = await planterRecords(db, user, [...email]);
  for (const { email_key } of planters) if (email_key) email.add(email_key);
  const keys = {
    user,
    planter: planters.map(({ id }) => id),
    email: [...email],
    judged: await assignmentsOf(db, 'candidate_id', user),
    judging: await assignmentsOf(db, 'assessor_id', user),
    listed: await listedRecords(db, planters, [...email]),
  };
  const isKnown = user.length + planters.length > 0 || (await isElsewhere(db, keys.email));
  return isKnown ? keys : undefined;
}

function planterRecords(db: Db, user: readonly number[], email: readonly string[]) {
  return db
    .selectFrom('church_planters')
    .select(['id', 'email_key'])
    .where((is) =>
      is.or([
        is('user_id', 'in', [0, ...user]),
        is.and([is('email_key', 'in', ['', ...email]), is('email_key', '!=', '')]),
      ]),
    )
    .execute();
}

async function listedRecords(
  db: Db,
  planters: readonly { id: number }[],
  email: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('network_people')
    .select('id')
    .where((is) =>
      is.or([
        is(sql`lower(email)`, 'in', ['', ...email]),
        is('planter_id', 'in', [0, ...planters.map(({ id }) => id)]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

async function assignmentsOf(
  db: Db,
  column: 'candidate_id' | 'assessor_id',
  user: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('assignments')
    .select('id')
    .where(idIn(db, column, user))
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a person without an account was invited or is listed in a directory. */
async function isElsewhere(db: Db, email: readonly string[]): Promise<boolean> {
  if (email.length === 0) return false;
  const invited = await db
    .selectFrom('invitations')
    .select('id')
    .where('email_key', 'in', email)
    .executeTakeFirst();
  const listed = await db
    .selectFrom('network_people')
    .select('id')
    .where(sql`lower(email)`, 'in', email)
    .executeTakeFirst();
  return (invited ?? listed) !== undefined;
}
