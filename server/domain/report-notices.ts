import type { Db } from '#server/db/database.ts';
import { idIn } from '#server/db/dialects.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { reportsLetter } from '#server/mail/letters.ts';
import type { Services } from '#server/services.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { PERMISSIONS } from '#shared/permissions.ts';
import { periodWords } from '#shared/report-rules.ts';

const DAY_MS = 86_400_000;
/** Older reports are no longer new, e.g. after the server was off for long. */
const NEWS_DAYS = 7;
/** Named in one letter, at most. */
const MOST_NAMED = 100;

type Post = Pick<Services, 'db' | 'clock' | 'mail' | 'config'>;

/**
 * Notifies the leadership of new monthly reports (docs/decisions/specification-gaps.md): the planter's hub leader
 * and those who read all reports, each at most once a day. A letter lists the reports since the previous one. Any number
 * of processes may call this at any time.
 */
export async function tellOfReports({ db, clock, mail, config }: Post): Promise<void> {
  const now = clock();
  const news = await newReports(db, before(now, NEWS_DAYS));
  if (news.length === 0) return;
  for (const reader of await readers(db, news)) {
    const since = reader.told_at ?? before(now, 1);
    if (reader.told_at !== null && since > before(now, 1)) continue;
    const reports = news.filter(
      (one) =>
        one.submitted_at > since &&
        one.user_id !== reader.id &&
        (reader.readsAll || one.leader_id === reader.id),
    );
    if (reports.length === 0) continue;
    const named = reports.slice(0, MOST_NAMED).map(({ name, period }) => `${name}, ${period}`);
    const letter = reportsLetter({
      to: reader.email,
      count: reports.length,
      named,
      address: `${config.publicUrl}${reader.readsAll ? '/admin/mbcb-reports' : ''}`,
    });
    await writeTransaction(db, async ({ tx }) => {
      if (await noteTold(tx, reader, now.toISOString())) await mail.post(tx, letter);
    });
  }
  await mail.deliver();
}

function before(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

async function newReports(db: Db, since: string) {
  const rows = await db
    .selectFrom('mbcb_reports')
    .leftJoin('planter_users', (join) =>
      join
        .onRef('planter_users.planter_id', '=', 'mbcb_reports.planter_id')
        .on('planter_users.relationship_type', '=', HUB_LEADER_RELATION)
        .on('planter_users.deleted', '=', 0),
    )
    .select([
      'mbcb_reports.user_id',
      'mbcb_reports.submitted_at',
      'planter_users.user_id as leader_id',
    ])
    .select(['first_name', 'last_name', 'report_year', 'report_month'])
    .where('submitted_at', '>', since)
    .where('mbcb_reports.deleted', '=', 0)
    .orderBy('submitted_at')
    .execute();
  return rows.map(({ first_name, last_name, report_year, report_month, ...row }) => ({
    ...row,
    name: [first_name, last_name].filter(Boolean).join(' ') || 'A planter',
    period: periodWords(report_year, report_month),
  }));
}

interface Reader {
  id: number;
  email: string;
  told_at: string | null;
  readsAll: boolean;
}

const ALL_READERS = ['superadmin', ...PERMISSIONS.readAllReports];

async function readers(db: Db, news: { leader_id: number | null }[]): Promise<Reader[]> {
  const leaders = [...new Set(news.flatMap(({ leader_id }) => leader_id ?? []))];
  const people = await db
    .selectFrom('users')
    .leftJoin('report_notices', 'report_notices.user_id', 'users.id')
    .select(['users.id', 'users.email', 'report_notices.told_at'])
    .select((user) =>
      user
        .exists(
          user
            .selectFrom('user_roles')
            .innerJoin('roles', 'roles.id', 'user_roles.role_id')
            .select('roles.id')
            .whereRef('user_roles.user_id', '=', 'users.id')
            .where('roles.name', 'in', ALL_READERS),
        )
        .as('reads'),
    )
    .where('users.deleted', '=', 0)
    .where((user) => user.or([idIn(db, 'users.id', leaders), user('users.id', 'in', listed(db))]))
    .execute();
  return people.map(({ reads, ...person }) => ({ ...person, readsAll: Boolean(reads) }));
}

function listed(db: Db) {
  return db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('user_roles.user_id')
    .where('roles.name', 'in', ALL_READERS);
}

/** False when another process has notified this reader meanwhile. */
async function noteTold(tx: Db, { id, told_at }: Reader, at: string): Promise<boolean> {
  const known = await tx
    .selectFrom('report_notices')
    .select('told_at')
    .where('user_id', '=', id)
    .executeTakeFirst();
  if ((known?.told_at ?? null) !== told_at) return false;
  await tx
    .insertInto('report_notices')
    .values({ user_id: id, told_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ told_at: at }))
    .execute();
  return true;
}
