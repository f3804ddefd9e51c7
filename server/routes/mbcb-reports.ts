import * as z from 'zod/mini';
import type { Account } from '#server/account/accounts.ts';
import { DataOf, Done, data, done, ListOf } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId, QueryNumber } from '#server/api/inputs.ts';
import { streamedData } from '#server/api/streamed-list.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { dropDraftOfMonth } from '#server/domain/draft-copies.ts';
import {
  listOwnReports,
  listReports,
  reportById,
  requireReadableReport,
} from '#server/domain/mbcb-report-rows.ts';
import {
  changeReport,
  deleteReport,
  type ReportEntry,
  setReportStatus,
  submitReport,
} from '#server/domain/mbcb-reports.ts';
import { mapped } from '#server/domain/pages.ts';
import { tellOfReports } from '#server/domain/report-notices.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import { notFound } from '#server/refused.ts';
import { MbcbReport, NewReport, ReportStatusChange } from '#shared/contract/mbcb-report-wire.ts';
import { REPORT_STATUSES, ReportFields } from '#shared/contract/mbcb-reports.ts';

/** Page size of the report list (spec part 1, 9). */
const PAGE_SIZE = 50;
const LARGEST_PAGE = 100;
const LAST_OFFSET = 1_000_000;

const params = z.object({ id: PathId });
const year = z.optional(QueryNumber(2000, 2100));

const submitted = endpoint(
  {
    method: 'post',
    path: '/mbcb-reports',
    summary: 'Submit the report of a month',
    access: 'submitReports',
    body: NewReport,
    answer: DataOf(MbcbReport),
    status: 201,
  },
  async ({ body: { correct, ...fields }, account, services, request, write, later }) => {
    const { clock, config } = services;
    const answer = await write(async (scope) => {
      const entry: ReportEntry = {
        ...fields,
        ...(await reporter(scope.tx, account)),
        status: 'submitted',
        submittedAt: clock().toISOString(),
        createdByKey: idempotencyKeyOf(request, config),
      };
      const id = await submitReport(scope, entry, {
        correct: correct === true,
        canCorrect: config.extras,
      });
      await dropDraftOfMonth(scope, account.id, entry);
      return data(shown(await requireReport(scope.tx, id), config));
    });
    later('letters about reports', () => tellOfReports(services, account.id));
    return answer;
  },
);

/** The author of a report: from the planter's own record or, if there is none, from the account. */
async function reporter(tx: Db, { id, row }: Account) {
  const planter = await tx
    .selectFrom('church_planters')
    .select(['id', 'first_name', 'last_name', 'church_name'])
    .where('user_id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return {
    userId: id,
    planterId: planter?.id ?? null,
    firstName: planter?.first_name ?? row.first_name,
    lastName: planter?.last_name ?? row.last_name,
    churchName: planter?.church_name ?? null,
  };
}

const myReports = endpoint(
  {
    method: 'get',
    path: '/mbcb-reports/my-reports',
    summary: 'Your reports, the newest month first',
    access: 'submitReports',
    query: z.object({
      year,
      limit: z.optional(QueryNumber(1, LARGEST_PAGE)),
      offset: z.optional(QueryNumber(0, LAST_OFFSET)),
    }),
    answer: ListOf(MbcbReport),
  },
  async ({ query, account, services: { db, config } }) => {
    const { limit = PAGE_SIZE, offset = 0 } = query;
    const found = await listOwnReports(db, account.id, { year: query.year, limit, offset });
    return data(found.map((report) => shown(report, config)));
  },
);

const oneReport = endpoint(
  {
    method: 'get',
    path: '/mbcb-reports/{id}',
    summary: 'One report: your own, or any for people who read all reports',
    access: 'signed-in',
    params,
    answer: DataOf(MbcbReport),
  },
  async ({ params: { id }, account, services: { db, config } }) => {
    return data(shown(await requireReadableReport(db, account, id), config));
  },
);

const allReports = endpoint(
  {
    method: 'get',
    path: '/mbcb-reports',
    summary: 'Reports of the network by year, month and status, the newest month first',
    access: 'readAllReports',
    query: z.object({
      year,
      month: z.optional(QueryNumber(1, 12)),
      status: z.optional(z.enum(REPORT_STATUSES)),
    }),
    answer: ListOf(MbcbReport),
  },
  async ({ query, services: { db, config } }) =>
    streamedData(mapped(listReports(db, query), (report) => shown(report, config))),
);

const statusChange = endpoint(
  {
    method: 'put',
    path: '/mbcb-reports/{id}/status',
    summary: 'Set the status of a report',
    access: 'readAllReports',
    params,
    body: ReportStatusChange,
    answer: DataOf(MbcbReport),
  },
  ({ params: { id }, base, body, services: { clock, config }, write }) =>
    write(async (scope) => {
      assertBase(base, await requireReport(scope.tx, id), body);
      await setReportStatus(scope, id, body.status, clock().toISOString());
      return data(shown(await requireReport(scope.tx, id), config));
    }),
);

const changed = endpoint(
  {
    method: 'put',
    path: '/mbcb-reports/{id}',
    summary: 'Change fields of a report',
    access: 'changeReports',
    params,
    body: ReportFields,
    answer: DataOf(MbcbReport),
  },
  ({ params: { id }, base, body, services: { clock, config }, write }) =>
    write(async (scope) => {
      assertBase(base, await requireReport(scope.tx, id), body);
      await changeReport(scope, id, body, clock().toISOString());
      return data(shown(await requireReport(scope.tx, id), config));
    }),
);

const removed = endpoint(
  {
    method: 'delete',
    path: '/mbcb-reports/{id}',
    summary: 'Delete a report',
    access: 'changeReports',
    params,
    answer: Done,
  },
  ({ audit, params: { id }, write }) =>
    write(async (scope) => {
      await requireReport(scope.tx, id);
      await deleteReport(scope, id);
      await audit(scope.tx, { action: 'record-deleted', subject: { kind: 'report', id } });
      return done('Report deleted');
    }),
);

/** Fields that the specifications do not have. */
const EXTRA_FIELDS = ['user_id', 'planter_id', 'created_by_key'];

function shown<Row extends object>(row: Row, config: Config): Partial<Row> {
  if (config.extras) return row;
  const kept = Object.entries(row).filter(([name]) => !EXTRA_FIELDS.includes(name));
  return Object.fromEntries(kept) as Partial<Row>;
}

async function requireReport(db: Db, id: number) {
  const report = await reportById(db, id);
  if (!report) throw notFound('Report not found');
  return report;
}

export const mbcbReportEndpoints: readonly Endpoint[] = [
  submitted,
  myReports,
  oneReport,
  allReports,
  statusChange,
  changed,
  removed,
];
