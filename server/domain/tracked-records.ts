import type { Db } from '#server/db/database.ts';
import { idIn } from '#server/db/dialects.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import type { HistoryKind } from '#shared/contract/history.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import { byTable } from '#src/records/directories.ts';
import { eachField, labelsOf, onWire } from '#src/records/fields.ts';
import { planter } from '#src/records/planter.ts';
import type { Directory, FieldName } from '#src/records/record.ts';
import { columnsOf, tableOf } from './directory-table.ts';

type Value = string | number | boolean | null;

/** A record in the form that the history compares. */
export interface Snapshot {
  isThere: boolean;
  planterId: number | null;
  userId: number | null;
  /** Values by wire name. */
  values: Readonly<Record<string, Value>>;
}

/** How the history reads one kind of record. */
interface Tracked {
  /** Long or confidential fields: the history names them but never stores their values. */
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

/** Participants and assignments are only named: the names and statuses of couples are for the event's team. */
const assessments: Tracked = {
  namedOnly: new Set(['description', 'participants', 'assignments']),
  async read(db, ids) {
    const people = await peopleOf(db, ids);
    const rows = await db
      .selectFrom('assessments')
      .select(['id', 'deleted', 'name', 'location', 'start_date as startDate'])
      .select(['end_date as endDate', 'description', 'venue', 'address', 'status'])
      .select(['is_completed', 'meeting'])
      .where(idIn(db, 'id', ids))
      .execute();
    return byId(rows, ({ deleted, is_completed, meeting, ...fields }, id) => {
      const states = { isCompleted: is_completed === 1, isMeetingClosed: meeting === 'closed' };
      const values = { ...fields, ...states, ...people(id) };
      return { isThere: deleted === 0, planterId: null, userId: null, values };
    });
  },
};

/** The participants and assignments of these events, as text that differs only if they differ. */
async function peopleOf(db: Db, ids: readonly number[]) {
  const participants = await db
    .selectFrom('assessment_participants')
    .select(['assessment_id', 'user_id', 'participant_type', 'status'])
    .select(['pre_assessment', 'hotel', 'sending_church', 'marriage', 'namb'])
    .where(idIn(db, 'assessment_id', ids))
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute();
  const assignments = await db
    .selectFrom('assignments')
    .select(['assessment_id', 'assessor_id', 'role_id', 'candidate_id'])
    .where(idIn(db, 'assessment_id', ids))
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute();
  const of = (rows: readonly { assessment_id: number }[], id: number) =>
    JSON.stringify(rows.filter(({ assessment_id }) => assessment_id === id));
  return (id: number) => ({ participants: of(participants, id), assignments: of(assignments, id) });
}

const ASSESSOR_TEXTS = ['content', 'strengths', 'weaknesses', 'recommendation'] as const;

/** Reports have the ids of their assignments. The history stores only that they changed. */
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

const PROFILE_FIELDS = [
  'first_name',
  'last_name',
  'display_name',
  'username',
  'email',
  'phone_number',
  'website',
  'company',
  'job_title',
  'role',
  'bio',
  'avatar_url',
] as const;

/** Profiles of accounts. */
const users: Tracked = {
  namedOnly: new Set(['bio', 'avatar_url']),
  async read(db, ids) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'deleted', ...PROFILE_FIELDS])
      .where(idIn(db, 'id', ids))
      .execute();
    return byId(rows, ({ deleted, ...values }, id) => {
      return { isThere: deleted === 0, planterId: null, userId: id, values };
    });
  },
};

export const TRACKED: Record<HistoryKind, Tracked> = {
  planters,
  ...byTable(directory),
  reports,
  assessments,
  assessor_reports: assessorReports,
  users,
};

function byId<Row extends { id: number }>(
  rows: readonly Row[],
  snapshot: (row: Omit<Row, 'id'>, id: number) => Snapshot,
): Map<number, Snapshot> {
  return new Map(rows.map(({ id, ...row }) => [id, snapshot(row, id)]));
}
