import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { idIn } from '#server/db/dialects.ts';
import { forbidden, notFound } from '#server/refused.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import { may } from '#shared/permissions.ts';
import { inPages } from './pages.ts';
import type { Person } from './planter-access.ts';

/** The fields of a report in every list and in the change feed: those of `MbcbReport` in the contract. */
export const REPORT_FIELDS = [
  'id',
  'user_id',
  'planter_id',
  'first_name',
  'last_name',
  'church_name',
  'report_month',
  'report_year',
  ...REPORT_NUMBERS,
  ...REPORT_TEXTS,
  'status',
  'submitted_at',
  'created_by_key',
] as const;

/** `deleted = 0` is a literal, so that SQLite can use the partial indexes on reports that are not deleted. */
function livingReports(db: Db) {
  return db.selectFrom('mbcb_reports').select(REPORT_FIELDS).where('deleted', '=', sql.lit(0));
}

export interface OwnReportsPage {
  year?: number | undefined;
  limit: number;
  offset: number;
}

/** The reports of one account, newest month first. */
export function listOwnReports(db: Db, userId: number, { year, limit, offset }: OwnReportsPage) {
  return livingReports(db)
    .where('user_id', '=', userId)
    .$if(year !== undefined, (query) => query.where('report_year', '=', year ?? 0))
    .orderBy('report_year', 'desc')
    .orderBy('report_month', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The order of the index on reports that are not deleted. */
const MONTH_KEYS = [
  sql`mbcb_reports.report_year`,
  sql`mbcb_reports.report_month`,
  sql`mbcb_reports.id`,
];

export interface ReportFilter {
  year?: number | undefined;
  month?: number | undefined;
  status?: string | undefined;
}

/** All reports that match the filter, newest month first. */
export function listReports(db: Db, { year, month, status }: ReportFilter) {
  const rows = db
    .selectFrom('mbcb_reports')
    .select('mbcb_reports.id')
    .where('deleted', '=', sql.lit(0))
    .$if(year !== undefined, (query) => query.where('report_year', '=', year ?? 0))
    .$if(month !== undefined, (query) => query.where('report_month', '=', month ?? 0))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''));
  const listing = { table: 'mbcb_reports', rows, keys: MONTH_KEYS, descending: true } as const;
  return inPages(db, listing, (ids) =>
    livingReports(db)
      .where(idIn(db, 'id', ids))
      .execute(),
  );
}

export function reportById(db: Db, id: number) {
  return livingReports(db).where('id', '=', id).executeTakeFirst();
}

/** A report that this person may read: their own, or any report if they may read all. Throws 403 or 404 otherwise. */
export async function requireReadableReport(db: Db, person: Person, id: number) {
  const report = await reportById(db, id);
  const isOwn = report?.user_id === person.id && may(person, 'submitReports');
  if (!isOwn && !may(person, 'readAllReports')) throw forbidden();
  if (!report) throw notFound('Report not found');
  return report;
}

/** The owner of a report: an account, a planter's record, or both. */
export interface Reporter {
  userId: number | null;
  planterId: number | null;
}

/** Finds a report by the account, else by the planter's record. Two queries, since `or` would read the whole month. */
export async function reportOfMonth(db: Db, reporter: Reporter, year: number, month: number) {
  const ofMonth = livingReports(db)
    .where('report_year', '=', year)
    .where('report_month', '=', month);
  const { userId, planterId } = reporter;
  const own = userId && (await ofMonth.where('user_id', '=', userId).executeTakeFirst());
  if (own || !planterId) return own || undefined;
  return ofMonth.where('planter_id', '=', planterId).executeTakeFirst();
}

/** The newest report of this author for the month that an administrator has deleted. */
export function deletedReportOfMonth(
  db: Db,
  { userId, report_year, report_month }: Reporter & { report_year: number; report_month: number },
) {
  return db
    .selectFrom('mbcb_reports')
    .select('id')
    .where('user_id', '=', userId ?? 0)
    .where('report_year', '=', report_year)
    .where('report_month', '=', report_month)
    .where('deleted', '=', 1)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
