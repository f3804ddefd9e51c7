import type * as z from 'zod/mini';
import { assessmentParticipants } from './assessment-participants.ts';
import { assessmentRoles } from './assessment-roles.ts';
import { assessments } from './assessments.ts';
import { assessorReports } from './assessor-reports.ts';
import { assignments } from './assignments.ts';
import { contacts } from './contacts.ts';
import { DIRECTORY_TABLES } from './directories.ts';
import { EXTRA_TABLES } from './extras.ts';
import { hubLeaders } from './hub-leaders.ts';
import { hubs } from './hubs.ts';
import { meetingDecisions } from './meeting-decisions.ts';
import type { MirrorRow } from './mirror-table.ts';
import { planters } from './planters.ts';
import { profile } from './profile.ts';
import { recordChanges } from './record-changes.ts';
import { reports } from './reports.ts';
import { snoozes } from './snoozes.ts';
import { stageHistory } from './stage-history.ts';
import { stages } from './stages.ts';
import { users } from './users.ts';

/**
 * All mirrored tables. To add one, add a file here and a line below; its `since` is the next version in `../schema.ts`.
 */
export const TABLES = {
  planters,
  contacts,
  profile,
  users,
  hub_leaders: hubLeaders,
  hubs,
  stages,
  stage_history: stageHistory,
  ...DIRECTORY_TABLES,
  reports,
  assessments,
  assessment_participants: assessmentParticipants,
  assessment_roles: assessmentRoles,
  assignments,
  assessor_reports: assessorReports,
  meeting_decisions: meetingDecisions,
  ...EXTRA_TABLES,
  snoozes,
  record_changes: recordChanges,
} as const;

export type TableName = keyof typeof TABLES;

/** Tables whose rows only the server creates: no write of this device touches them. */
const READ_ONLY = ['record_changes'] as const satisfies TableName[];
export type WritableTable = Exclude<TableName, (typeof READ_ONLY)[number]>;

export function isReadOnly(table: TableName): boolean {
  return READ_ONLY.some((name) => name === table);
}

export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/** The stored row of each table. */
export type Rows = { [T in TableName]: z.infer<(typeof TABLES)[T]['row']> };
export type AnyRow = MirrorRow & Record<string, unknown>;

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLES, name);
}
