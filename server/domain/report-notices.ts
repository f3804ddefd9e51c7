import { sql } from 'kysely';
import { holdersOf } from '#server/account/accounts.ts';
import { readerOf } from '#server/account/tell-owner.ts';
import type { Db } from '#server/db/database.ts';
import { idIn, isLiving } from '#server/db/dialects.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { nextTurn } from '#server/db/turns.ts';
import { reportsLetter } from '#server/mail/letters.ts';
import type { Services } from '#server/services.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { PERMISSIONS } from '#shared/permissions.ts';
import { periodWords } from '#shared/report-rules.ts';

const DAY_MS = 86_400_000;
/** Older reports are not announced any more, e.g. after the server was off for a long time. */
const NEWS_DAYS = 7;
/** The most reports that one email names. */
const MOST_NAMED = 100;
/** Reports read at a time. */
const PAGE_ROWS = 500;

type Post = Pick<Services, 'db' | 'clock' | 'mail' | 'config'>;

/**
 * Notifies the leadership of new monthly reports (docs/decisions/specification-gaps.md): the planter's hub leader and
 * those who read all reports, each at most once a day. An email lists the reports since the previous one. Any number of
 * processes may call this at any time. With `reporterId` it notifies only the readers of that account's reports,
 * because many reports are submitted at once at the end of a month.
 */
export async function tellOfReports(
  { db, clock, mail, config }: Post,
  reporterId?: number,
): Promise<void> {
  const now = clock();
  const oldest = before(now, NEWS_DAYS);
  const leaders =
    reporterId === undefined ? await leadersWithNews(db, oldest) : await leadersOf(db, reporterId);
  const due = (await readers(db, leaders)).filter(
    ({ told_at }) => told_at === null || told_at <= before(now, 1),
  );
  let posted = 0;
  for (const reader of due) {
    const told = reader.told_at ?? before(now, 1);
    const { count, named } = await newsFor(db, reader, told > oldest ? told : oldest);
    if (count === 0) continue;
    const letter = reportsLetter({
      ...readerOf(reader),
      count,
      named,
      address: `${config.publicUrl}${reader.readsAll ? '/admin/mbcb-reports' : ''}`,
    });
    await writeTransaction(db, async ({ tx }) => {
      if (await noteTold(tx, reader, now.toISOString())) await mail.post(tx, letter);
    });
    posted += 1;
  }
  if (posted > 0) await mail.deliver();
}

function before(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

/** The hub leaders of this account's planter records. */
async function leadersOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('church_planters')
    .innerJoin('planter_users', 'planter_users.planter_id', 'church_planters.id')
    .select('planter_users.user_id')
    .where('church_planters.user_id', '=', userId)
    .where('planter_users.relationship_type', '=', HUB_LEADER_RELATION)
    .where('planter_users.deleted', '=', 0)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The leaders of all planters who have reported since then. */
async function leadersWithNews(db: Db, since: string): Promise<number[]> {
  const leaders = new Set<number>();
  for await (const reports of newReports(db, since)) {
    const rows = await db
      .selectFrom('planter_users')
      .select('user_id')
      .where(
        idIn(
          db,
          'planter_id',
          reports.flatMap(({ planter_id }) => planter_id ?? []),
        ),
      )
      .where('relationship_type', '=', HUB_LEADER_RELATION)
      .where('deleted', '=', 0)
      .execute();
    for (const { user_id } of rows) leaders.add(user_id);
  }
  return [...leaders];
}

interface News {
  count: number;
  /** The first MOST_NAMED reports. */
  named: string[];
}

/** New reports for this reader: those of the reader's hub, or all reports, without the reader's own. */
async function newsFor(db: Db, reader: Reader, since: string): Promise<News> {
  const news: News = { count: 0, named: [] };
  const reports = reader.readsAll ? newReports(db, since) : [await hubReports(db, reader, since)];
  for await (const page of reports) {
    for (const { user_id, first_name, last_name, report_year, report_month } of page) {
      if (user_id === reader.id) continue;
      news.count += 1;
      if (news.named.length === MOST_NAMED) continue;
      const name = [first_name, last_name].filter(Boolean).join(' ') || 'A planter';
      news.named.push(`${name}, ${periodWords(report_year, report_month)}`);
    }
  }
  return news;
}

const NEWS_FIELDS = [
  'mbcb_reports.id',
  'mbcb_reports.user_id',
  'mbcb_reports.planter_id',
  'first_name',
  'last_name',
  'report_year',
  'report_month',
  'submitted_at',
] as const;

function hubReports(db: Db, { id }: Reader, since: string) {
  return db
    .selectFrom('planter_users')
    .innerJoin('mbcb_reports', 'mbcb_reports.planter_id', 'planter_users.planter_id')
    .select(NEWS_FIELDS)
    .where('planter_users.user_id', '=', id)
    .where('planter_users.relationship_type', '=', HUB_LEADER_RELATION)
    .where('planter_users.deleted', '=', 0)
    .where('submitted_at', '>', since)
    .where('mbcb_reports.deleted', '=', sql.lit(0))
    .orderBy(sql`submitted_at || ''`) // an expression, so that reports are looked up by planter and not by date
    .execute();
}

/** All reports since then, oldest first, in keyset pages. */
async function* newReports(db: Db, since: string) {
  for (let after = { at: since, id: 0 }; ; ) {
    await nextTurn();
    const page = await db
      .selectFrom('mbcb_reports')
      .select(NEWS_FIELDS)
      .where(sql<boolean>`(submitted_at, id) > (${after.at}, ${after.id})`)
      .where('submitted_at', '>', since)
      .where('deleted', '=', 0)
      .orderBy('submitted_at')
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) return;
    after = { at: last.submitted_at, id: last.id };
  }
}

interface Reader {
  id: number;
  email: string;
  language: string | null;
  told_at: string | null;
  readsAll: boolean;
}

const ALL_READERS = ['superadmin', ...PERMISSIONS.readAllReports];

/** These leaders, and everybody who reads all reports. */
async function readers(db: Db, leaders: readonly number[]): Promise<Reader[]> {
  const readAll = new Set(await holdersOf(db, ALL_READERS));
  const people = await db
    .selectFrom('users')
    .leftJoin('report_notices', 'report_notices.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.language', 'report_notices.told_at'])
    .where(idIn(db, 'users.id', [...new Set([...leaders, ...readAll])]))
    .where(isLiving('users'))
    .where('users.suspended_at', 'is', null)
    .execute();
  return people.map((person) => ({ ...person, readsAll: readAll.has(person.id) }));
}

/** Records the notification. Returns false if another process has notified this reader meanwhile. */
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
