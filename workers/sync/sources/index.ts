import type { TableName } from '#db/tables/index.ts';
import {
  type Holder,
  isSuperadmin,
  may,
  maySeeAllPlanters,
  type Permission,
} from '#shared/permissions.ts';
import { assessmentParticipants, participantsFeed } from './assessment-participants.ts';
import { assessmentRoles, assessmentRolesFeed } from './assessment-roles.ts';
import { assessments, assessmentsFeed, eventFeed } from './assessments.ts';
import { assessorReports, reportFeed } from './assessor-reports.ts';
import { assignments, eventAssignmentsFeed, ownAssignmentsFeed } from './assignments.ts';
import { churches, churchesFeed } from './churches.ts';
import { contacts, contactsFeed } from './contacts.ts';
import { hubLeaders, hubLeadersFeed } from './hub-leaders.ts';
import { hubs, hubsFeed } from './hubs.ts';
import { peopleFeed, peopleSources } from './network-people.ts';
import { planterUsersFeed } from './planter-users.ts';
import { directoryFeed, hubFeed, planterFeed, planters } from './planters.ts';
import { profile, profileFeed } from './profile.ts';
import { myReportsFeed, reports, yearReportsFeed } from './reports.ts';
import type { Feed, Source } from './source.ts';
import { stageHistory, stageHistoryFeed } from './stage-history.ts';
import { stages, stagesFeed } from './stages.ts';
import { users, usersFeed } from './users.ts';

/** Every mirrored table's source. A new one is a file here and its lines below. */
export const SOURCES: Record<TableName, Source> = {
  planters,
  contacts,
  profile,
  users,
  hub_leaders: hubLeaders,
  hubs,
  stages,
  stage_history: stageHistory,
  churches,
  ...peopleSources,
  reports,
  assessments,
  assessment_participants: assessmentParticipants,
  assessment_roles: assessmentRoles,
  assignments,
  assessor_reports: assessorReports,
};

/** What belongs to one event. */
const EVENT_FEEDS = {
  assessment: eventFeed,
  participants: participantsFeed,
  assignments: eventAssignmentsFeed,
};

/** Who reads, and the server numbers of records that have a local key. */
export interface Reader {
  userId: number;
  idOf(table: TableName, lid: string): number | undefined;
}

/** The documented list call behind a key; undefined while its record has no server number. */
export function feedOf(key: string, reader: Reader): Feed | undefined {
  const colon = key.indexOf(':');
  const kind = colon < 0 ? key : key.slice(0, colon);
  const argument = key.slice(colon + 1);
  switch (kind) {
    case 'profile':
      return profileFeed;
    case 'users':
      return usersFeed;
    case 'hub-leaders':
      return hubLeadersFeed;
    case 'stages':
      return stagesFeed;
    case 'hubs':
      return hubsFeed;
    case 'planters':
      return directoryFeed;
    case 'planter': {
      const id = reader.idOf('planters', argument);
      return id === undefined ? undefined : planterFeed(argument, id);
    }
    case 'planter-users': {
      const id = reader.idOf('planters', argument);
      return id === undefined ? undefined : planterUsersFeed(argument, id);
    }
    case 'stage-history': {
      const id = reader.idOf('planters', argument);
      return id === undefined ? undefined : stageHistoryFeed(argument, id);
    }
    case 'churches':
      return churchesFeed;
    case 'trainers':
    case 'assessors':
    case 'coaches':
      return peopleFeed(kind);
    case 'hub':
      return hubFeed(Number(argument));
    case 'contacts': {
      const id = reader.idOf('planters', argument);
      return id === undefined ? undefined : contactsFeed(argument, id);
    }
    case 'my-reports':
      return myReportsFeed(reader.userId);
    case 'reports':
      return yearReportsFeed(Number(argument));
    case 'assessments':
      return assessmentsFeed;
    case 'assessment-roles':
      return assessmentRolesFeed;
    case 'my-assignments':
      return ownAssignmentsFeed(reader.userId);
    case 'assessment':
    case 'participants':
    case 'assignments': {
      const id = reader.idOf('assessments', argument);
      return id === undefined ? undefined : EVENT_FEEDS[kind](argument, id);
    }
    case 'report': {
      const id = reader.idOf('assignments', argument);
      return id === undefined ? undefined : reportFeed(argument, id);
    }
    default:
      return undefined;
  }
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

/** What it takes to see a list, by its kind: one of these. Lists that every member may see are not here. */
const NEEDED: Partial<Record<string, readonly Permission[]>> = {
  hub: ['seeHub', 'submitReports'],
  contacts: ['seeHub', 'submitReports', 'readAllContacts'],
  'hub-leaders': ['assignHubs'],
  users: ['manageUsers'],
  'my-reports': ['submitReports'],
  reports: ['readAllReports'],
  assessments: ['manageAssessments', 'writeAssessorReports'],
  participants: ['manageAssessments', 'writeAssessorReports'],
  assignments: ['manageAssessments', 'writeAssessorReports'],
  'my-assignments': ['writeAssessorReports'],
  report: ['writeAssessorReports'],
};

/** True when nothing that this person holds is a reason to see the list (S36). */
export function isOutOfReach(key: string, holder: Holder): boolean {
  const [kind = ''] = key.split(':');
  if (kind === 'planters') return !maySeeAllPlanters(holder);
  const needed = NEEDED[kind];
  return needed !== undefined && !needed.some((permission) => may(holder, permission));
}
