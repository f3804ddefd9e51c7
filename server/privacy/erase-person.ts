import { sql } from 'kysely';
import { deleteAccount } from '#server/account/deletion.ts';
import { appendAudit } from '#server/audit/audit-log.ts';
import type { Db } from '#server/db/database.ts';
import { type WriteScope, writeTransaction } from '#server/db/transaction.ts';
import { touchParticipations } from '#server/domain/assessment-people.ts';
import { dissolveLeftHubs } from '#server/domain/hubs.ts';
import { columnsToEmpty, tablesWithRules } from './personal-data.ts';
import { rowsOf } from './rows-of-person.ts';
import { type PersonKeys, replacementValue, type TableRules } from './rules.ts';
import { removeUnusedPictures } from './unused-pictures.ts';

const DEVICE = 'Command line';

/**
 * Removes what is known of one person, as PERSONAL_DATA says column by column. Rows that the network counts stay
 * without the person. Every changed row gets a new version, so devices receive it with their next sync. Throws
 * Refused 409 for the last administrator.
 */
export async function erasePerson(db: Db, person: PersonKeys, now: Date): Promise<void> {
  const at = now.toISOString();
  await writeTransaction(db, async (scope) => {
    for (const userId of person.user) await endAccount(scope, userId, at);
    for (const [table, rules] of tablesWithRules()) {
      await eraseIn(scope, table, rules, person);
    }
    for (const userId of person.user) await touchParticipations(scope, userId);
    await recordErasure(scope, person, at);
  });
  await dissolveLeftHubs(db);
  await removeUnusedPictures(db);
}

async function endAccount(scope: WriteScope, userId: number, at: string): Promise<void> {
  const living = await scope.tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (living) await deleteAccount(scope, userId, at);
}

async function eraseIn(
  { tx, rev }: WriteScope,
  table: string,
  rules: TableRules,
  person: PersonKeys,
): Promise<void> {
  const version = 'rev' in rules.columns ? [sql`rev = ${rev}`] : [];
  const marked = rules.erasedRows === 'marked deleted' ? [sql`deleted = 1`] : [];
  for (const kind of ['subject', 'author'] as const) {
    const rows = rowsOf(tx, rules[kind], person);
    if (!rows) continue;
    if (kind === 'subject' && rules.erasedRows === 'removed') {
      await sql`delete from ${sql.table(table)} where ${rows}`.execute(tx);
      continue;
    }
    const emptied = columnsToEmpty(rules, [kind]).map(
      ({ column, becomes }) => sql`${sql.ref(column)} = ${replacementValue(becomes)}`,
    );
    if (emptied.length === 0) continue;
    const values = [...emptied, ...version, ...(kind === 'subject' ? marked : [])];
    await sql`update ${sql.table(table)} set ${sql.join(values)} where ${rows}`.execute(tx);
  }
}

/** By number only. */
async function recordErasure({ tx }: WriteScope, person: PersonKeys, at: string): Promise<void> {
  const origin = { actorId: null, device: DEVICE, at };
  const subjects = [
    ...person.user.map((id) => ({ kind: 'user' as const, id })),
    ...person.planter.map((id) => ({ kind: 'planter' as const, id })),
  ];
  if (subjects.length === 0) return appendAudit(tx, origin, { action: 'person-erased' });
  for (const subject of subjects) {
    await appendAudit(tx, origin, { action: 'person-erased', subject });
  }
}
