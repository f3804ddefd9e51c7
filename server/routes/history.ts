import * as z from 'zod/mini';
import type { Account } from '#server/account/accounts.ts';
import { DataOf, data } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId, QueryNumber } from '#server/api/inputs.ts';
import type { Db } from '#server/db/database.ts';
import { requireReportReader, requireSeat } from '#server/domain/assessment-access.ts';
import { assignmentById } from '#server/domain/assessment-lists.ts';
import { recordById } from '#server/domain/directory.ts';
import { historyOf } from '#server/domain/history.ts';
import { requireReadableReport } from '#server/domain/mbcb-report-rows.ts';
import { forbidden, notFound } from '#server/refused.ts';
import {
  HISTORY_KINDS,
  HISTORY_PAGE,
  type HistoryKind,
  HistoryPage,
} from '#shared/contract/history.ts';
import { may } from '#shared/permissions.ts';
import { byTable } from '#src/records/directories.ts';
import type { Directory } from '#src/records/record.ts';
import { capitalized } from './directory-answers.ts';
import { requirePlanter } from './planter-answers.ts';

type Reader = (db: Db, account: Account, id: number) => Promise<unknown>;

const inDirectory =
  (kind: Directory): Reader =>
  async (db, _account, id) => {
    if (!(await recordById(db, kind, id))) throw notFound(`${capitalized(kind.one)} not found`);
  };

/** People who may read a record may read its history. Each reader throws the same refusal as reading the record. */
const READERS: Record<HistoryKind, Reader> = {
  planters: (db, account, id) => requirePlanter(db, account, 'read', id),
  ...byTable(inDirectory),
  reports: requireReadableReport,
  assessments: (db, account, id) => requireSeat(db, account, id),
  async assessor_reports(db, account, id) {
    const assignment = await assignmentById(db, id);
    if (!assignment) throw notFound('Assignment not found');
    if (assignment.assessorId === account.id) return;
    await requireReportReader(db, account, assignment.assessmentId);
  },
  async users(db, account, id) {
    if (id !== account.id && !may(account, 'manageUsers')) throw forbidden();
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('deleted', '=', 0)
      .executeTakeFirst();
    if (!user) throw notFound('There is no such user');
  },
};

const MOST_ENTRIES = 100;
const LAST_ENTRY = 2_147_483_647;

const history = endpoint(
  {
    method: 'get',
    path: '/history/{kind}/{id}',
    summary:
      'Who changed which field of a record, the newest first; long and confidential texts are only named',
    access: 'signed-in',
    params: z.object({ kind: z.enum(HISTORY_KINDS), id: PathId }),
    query: z.object({
      before: z.optional(QueryNumber(1, LAST_ENTRY)),
      limit: z.optional(QueryNumber(1, MOST_ENTRIES)),
    }),
    answer: DataOf(HistoryPage),
    extra: true,
  },
  async ({ params, query: { before, limit = HISTORY_PAGE }, account, services: { db } }) => {
    await READERS[params.kind](db, account, params.id);
    return data(await historyOf(db, { ...params, before, limit }));
  },
);

export const historyEndpoints: readonly Endpoint[] = [history];
