import type { Db } from '#server/db/database.ts';
import { idIn } from '#server/db/dialects.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import type { HistoryKind } from '#shared/contract/history.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import { church } from '#src/records/church.ts';
import { eachField, labelsOf, onWire } from '#src/records/fields.ts';
import { PEOPLE } from '#src/records/people.ts';
import { planter } from '#src/records/planter.ts';
import type { Directory, FieldName } from '#src/records/record.ts';
import { columnsOf, tableOf } from './directory-table.ts';

type Value = string | number | boolean | null;

/** A record as the history compares it. */
export interface Snapshot {
  isThere: boolean;
  planterId: number | null;
  userId: number | null;
  /** By the names on the wire. */
  values: Readonly<Record<string, Value>>;
}

/** What the history knows of one kind of record. */
interface Tracked {
  /** Fields that are long or confidential: the history names them and never stores what they hold. */
  namedOnly: ReadonlySet<string>;
  read(db: Db, ids: readonly number[]): Promise<Map<number, Snapshot>>;
}

const PLANTER_COLUMNS = [
  ...(Object.keys(planter.fields) as FieldName<typeof planter>[]),
  'stage',
  'status',
  'profile_picture_url',
] as const;

const planters: Tracked = {
  namedOnly: new Set(['profile_picture_url']),
  async read(db, ids) {
    const rows = await db
      .selectFrom('church_planters')
      .select(['id', 'deleted', 'user_id', ...PLANTER_COLUMNS])
      .select((one) =>
        one
          .selectFrom('planter_users as leader')
          .select('leader.user_id')
          .whereRef('leader.planter_id', '=', 'church_planters.id')
          .where('leader.relationship_type', '=', HUB_LEADER_RELATION)
          .where('leader.deleted', '=', 0)
          .as('hub_leader_id'),
      )
      .where(idIn(db, 'id', ids))
      .execute();
    return byId(rows, ({ deleted, user_id, ...values }, id) => {
      return { isThere: deleted === 0, planterId: id, userId: user_id, values };
    });
  },
};

function directory(kind: Directory): Tracked {
  const fields = [...Object.keys(labelsOf(kind)), 'profile_picture_url'];
  const long = eachField(kind, ({ type, wire }, name) =>
    type === 'paragraphs' ? (wire ?? name) : '',
  );
  return {
    namedOnly: new Set([...Object.values<string>(long), 'profile_picture_url']),
    async read(db, ids) {
      const rows = await db
        .selectFrom(tableOf(kind))
        .select([...columnsOf(kind), 'deleted'])
        .where(idIn(db, 'id', ids))
        .execute();
      return byId(rows, (row) => {
        const { deleted, planter_id: planterId } = row;
        const told = onWire<Value>(kind, { ...row });
        const values = Object.fromEntries(fields.map((field) => [field, told[field] ?? null]));
        return { isThere: deleted === 0, planterId, userId: null, values };
      });
    },
  };
}

const REPORT_COLUMNS = ['report_month', 'report_year', 'status', ...REPORT_NUMBERS] as const;

const reports: Tracked = {
  namedOnly: new Set(REPORT_TEXTS),
  async read(db, ids) {
    const rows = await db
      .selectFrom('mbcb_reports')
      .select(['id', 'deleted', 'planter_id', 'user_id', ...REPORT_COLUMNS, ...REPORT_TEXTS])
      .where(idIn(db, 'id', ids))
      .execute();
    return byId(rows, ({ deleted, planter_id, user_id, ...values }) => {
      return { isThere: deleted === 0, planterId: planter_id, userId: user_id, values };
    });
  },
};

const assessments: Tracked = {
  namedOnly: new Set(['description']),
  async read(db, ids) {
    const rows = await db
      .selectFrom('assessments')
      .select(['id', 'deleted', 'name', 'location', 'start_date as startDate'])
      .select(['end_date as endDate', 'description', 'venue', 'address', 'status'])
      .select('is_completed')
      .where(idIn(db, 'id', ids))
      .execute();
    return byId(rows, ({ deleted, is_completed, ...fields }) => {
      const values = { ...fields, isCompleted: is_completed === 1 };
      return { isThere: deleted === 0, planterId: null, userId: null, values };
    });
  },
};

const ASSESSOR_TEXTS = ['content', 'strengths', 'weaknesses', 'recommendation'] as const;

/** Numbered as their assignments; only that they changed is ever stored. */
const assessorReports: Tracked = {
  namedOnly: new Set(ASSESSOR_TEXTS),
  async read(db, ids) {
    const rows = await db
      .selectFrom('assessor_reports')
      .select(['id', 'deleted', ...ASSESSOR_TEXTS])
      .where(idIn(db, 'id', ids))
      .execute();
    return byId(rows, ({ deleted, ...values }) => {
      return { isThere: deleted === 0, planterId: null, userId: null, values };
    });
  },
};

export const TRACKED: Record<HistoryKind, Tracked> = {
  planters,
  churches: directory(church),
  trainers: directory(PEOPLE.trainers),
  assessors: directory(PEOPLE.assessors),
  coaches: directory(PEOPLE.coaches),
  reports,
  assessments,
  assessor_reports: assessorReports,
};

function byId<Row extends { id: number }>(
  rows: readonly Row[],
  snapshot: (row: Omit<Row, 'id'>, id: number) => Snapshot,
): Map<number, Snapshot> {
  return new Map(rows.map(({ id, ...row }) => [id, snapshot(row, id)]));
}
