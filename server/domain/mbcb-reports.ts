import type { Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { MbcbReportsTable } from '#server/db/tables/mbcb-reports.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { tombstone } from '#server/privacy/rules/personal-data.ts';
import { Refused } from '#server/refused.ts';
import type { NewReport } from '#shared/contract/mbcb-report-wire.ts';
import {
  REPORT_NUMBERS,
  REPORT_TEXTS,
  type ReportFields,
  type ReportStatus,
} from '#shared/contract/mbcb-reports.ts';
import { periodWords } from '#shared/report-rules.ts';
import { batches, idsInOrder } from './batches.ts';
import { deletedReportOfMonth, reportOfMonth } from './mbcb-report-rows.ts';
import { recordCreated, recorded } from './record-changes.ts';

/** A report with its owner. */
export interface ReportEntry extends Omit<NewReport, 'correct'> {
  userId: number | null;
  planterId: number | null;
  firstName: string | null;
  lastName: string | null;
  churchName: string | null;
  status: ReportStatus;
  /** ISO 8601 in UTC. */
  submittedAt: string;
  /** Idempotency-Key of the write, so that the device recognizes its own report. */
  createdByKey: string | null;
}

/** Adds the reports and returns their ids in the same order. */
export async function addReports(
  scope: WriteScope,
  entries: readonly ReportEntry[],
): Promise<number[]> {
  const { tx, rev } = scope;
  const ids: number[] = [];
  for (const batch of batches(entries)) {
    const rows = await tx
      .insertInto('mbcb_reports')
      .values(batch.map((entry) => reportRow(entry, rev)))
      .returning('id')
      .execute();
    ids.push(...idsInOrder(rows));
  }
  await recordCreated(scope, { kind: 'reports', ids });
  return ids;
}

function reportRow(entry: ReportEntry, rev: number): Insertable<MbcbReportsTable> {
  return {
    user_id: entry.userId,
    planter_id: entry.planterId,
    first_name: entry.firstName,
    last_name: entry.lastName,
    church_name: entry.churchName,
    report_month: entry.report_month,
    report_year: entry.report_year,
    ...contentOf(entry),
    status: entry.status,
    submitted_at: entry.submittedAt,
    updated_at: entry.submittedAt,
    created_by_key: entry.createdByKey,
    rev,
  };
}

/** All figures and texts; missing or empty ones become null. */
function contentOf(fields: ReportFields) {
  const numbers = REPORT_NUMBERS.map((name) => [name, fields[name] ?? null]);
  const texts = REPORT_TEXTS.map((name) => [name, fields[name] || null]);
  return Object.fromEntries([...numbers, ...texts]) as Pick<
    Insertable<MbcbReportsTable>,
    (typeof REPORT_NUMBERS)[number] | (typeof REPORT_TEXTS)[number]
  >;
}

/**
 * Adds the report of a month and returns its id. If there is one that nobody has reviewed, replaces it if `correct` is
 * set and this server supports corrections (`canCorrect`). Otherwise throws Refused 409 with the existing report.
 */
export async function submitReport(
  scope: WriteScope,
  entry: ReportEntry,
  { correct, canCorrect }: { correct: boolean; canCorrect: boolean },
): Promise<number> {
  const { report_year, report_month } = entry;
  const first = await reportOfMonth(scope.tx, entry, report_year, report_month);
  if (!first) {
    const deleted = correct && canCorrect ? await deletedReportOfMonth(scope.tx, entry) : undefined;
    if (deleted) return replaceReport(scope, deleted.id, entry);
    return (await addReports(scope, [entry]))[0] ?? 0;
  }
  const isOpen = canCorrect && first.status === 'submitted';
  if (!correct || !isOpen) throw duplicate(first, report_year, report_month, isOpen);
  return replaceReport(scope, first.id, entry);
}

/**
 * Replaces the content and keeps the id, which devices know. A report that was deleted while its author corrected it
 * offline is restored.
 */
async function replaceReport(scope: WriteScope, id: number, entry: ReportEntry): Promise<number> {
  const { status, submittedAt } = entry;
  const update = scope.tx
    .updateTable('mbcb_reports')
    .set((row) => ({
      ...contentOf(entry),
      // A deleted report has lost its names.
      first_name: row.fn.coalesce('first_name', row.val(entry.firstName)),
      last_name: row.fn.coalesce('last_name', row.val(entry.lastName)),
      church_name: row.fn.coalesce('church_name', row.val(entry.churchName)),
      status,
      updated_at: submittedAt,
      deleted: 0,
      rev: scope.rev,
    }))
    .where('id', '=', id);
  await recorded(scope, ofReport(id), () => update.execute());
  return id;
}

function ofReport(id: number) {
  return { kind: 'reports', ids: [id] } as const;
}

function duplicate(
  first: { id: number; status: string; submitted_at: string },
  year: number,
  month: number,
  canCorrect: boolean,
): Refused {
  const { id, status, submitted_at } = first;
  return new Refused(409, `There is a report for ${periodWords(year, month)} already`, {
    code: 'report-exists',
    values: { period: { year, month } },
    body: { existing: { id, status, submitted_at }, canCorrect },
  });
}

/** Changes only the given fields. Throws 409 if the month would then have two reports. */
export async function changeReport(
  scope: WriteScope,
  id: number,
  fields: ReportFields,
  at: string,
): Promise<void> {
  const emptied = Object.entries(fields).map(([name, value]) => [
    name,
    value === '' ? null : value,
  ]);
  await requireFreeMonth(scope.tx, id, fields);
  const update = scope.tx
    .updateTable('mbcb_reports')
    .set({ ...Object.fromEntries(emptied), updated_at: at, rev: scope.rev })
    .where('id', '=', id);
  await recorded(scope, ofReport(id), () => update.execute());
}

async function requireFreeMonth(tx: Db, id: number, fields: ReportFields): Promise<void> {
  const now = await tx
    .selectFrom('mbcb_reports')
    .select(['user_id as userId', 'planter_id as planterId', 'report_year', 'report_month'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const year = fields.report_year ?? now.report_year;
  const month = fields.report_month ?? now.report_month;
  const other = await reportOfMonth(tx, now, year, month);
  if (other && other.id !== id) throw duplicate(other, year, month, false);
}

export async function setReportStatus(
  scope: WriteScope,
  id: number,
  status: ReportStatus,
  at: string,
): Promise<void> {
  const update = scope.tx
    .updateTable('mbcb_reports')
    .set({ status, updated_at: at, rev: scope.rev })
    .where('id', '=', id);
  await recorded(scope, ofReport(id), () => update.execute());
}

/** Marks the report as deleted. The row stays, so that devices learn of it. */
export async function deleteReport(scope: WriteScope, id: number): Promise<void> {
  const update = scope.tx
    .updateTable('mbcb_reports')
    .set(tombstone('mbcb_reports', scope.rev))
    .where('id', '=', id);
  await recorded(scope, ofReport(id), () => update.execute());
}
