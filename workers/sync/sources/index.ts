import type { Mirror } from '#db/schema.ts';
import type { AnyRow, TableName } from '#db/tables/index.ts';
import { type Holder, isSuperadmin, may, maySeeAllPlanters } from '#shared/permissions.ts';
import * as events from './assessments.ts';
import { directoryLists, directorySources, hubs } from './directory.ts';
import { EXTRA_SOURCES, extraLists } from './extras.ts';
import { hubLeaders, peopleLists, profile, users } from './people.ts';
import { contacts, DIRECTORY, planterLists, planters, stageHistory } from './planters.ts';
import { recordChanges } from './record-changes.ts';
import { reportLists, reports } from './reports.ts';
import { snoozeLists, snoozes } from './snoozes.ts';
import type { Feed, ListKind, Source } from './source.ts';
import { stageLists, stages } from './stages.ts';

/** Every mirrored table's source. */
export const SOURCES: Record<TableName, Source> = {
  planters,
  contacts,
  profile,
  users,
  hub_leaders: hubLeaders,
  hubs,
  stages,
  stage_history: stageHistory,
  ...directorySources,
  reports,
  assessments: events.assessments,
  assessment_participants: events.assessmentParticipants,
  assessment_roles: events.assessmentRoles,
  assignments: events.assignments,
  assessor_reports: events.assessorReports,
  meeting_decisions: events.meetingDecisions,
  ...EXTRA_SOURCES,
  snoozes,
  record_changes: recordChanges,
};

/** Every documented list call, by its kind. */
const LISTS: Readonly<Record<string, ListKind | undefined>> = {
  ...planterLists,
  ...peopleLists,
  ...directoryLists,
  ...stageLists,
  ...reportLists,
  ...events.assessmentLists,
  ...extraLists,
  ...snoozeLists,
};

/** Who reads, and the server numbers of records that have a local key. */
export interface Reader {
  userId: number;
  idOf(table: TableName, lid: string): number | undefined;
}

/** The documented list call behind a key; undefined while its record has no server number. */
export function feedOf(key: string, reader: Reader): Feed | undefined {
  const [kind = '', lid = ''] = key.split(/:(.*)/);
  const known = Object.hasOwn(LISTS, kind) ? LISTS[kind] : undefined;
  const id = known?.of ? reader.idOf(known.of, lid) : Number(lid);
  if (!known || id === undefined) return undefined;
  const list = known.list({ lid, id, userId: reader.userId });
  const { table } = list.source;
  const scope = (db: Mirror) => db.table<AnyRow, string>(table).toCollection().primaryKeys();
  const of = known.of && { table: known.of, lid };
  return { context: {}, scope, ...list, key, of };
}

/** Lists that this person always has on the device, beside those that a screen asked for. */
export function standingFeeds(holder: Holder, userId: number): string[] {
  const keys = ['profile'];
  if (may(holder, 'seeHub') || may(holder, 'submitReports')) keys.push(`hub:${userId}`);
  if (isSuperadmin(holder)) keys.push('hub-leaders');
  if (may(holder, 'submitReports')) keys.push('my-reports');
  if (may(holder, 'writeAssessorReports')) keys.push('assessments', 'my-assignments');
  return keys;
}

/** True when nothing that this person holds is a reason to see the list (S36). */
export function isOutOfReach(key: string, holder: Holder): boolean {
  const [kind = ''] = key.split(':');
  if (kind === DIRECTORY) return !maySeeAllPlanters(holder);
  const needs = LISTS[kind]?.needs;
  return needs !== undefined && !needs.some((permission) => may(holder, permission));
}
