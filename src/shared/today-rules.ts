import { type Holder, hasWork, type Permission } from './permissions.ts';

/** The permission of the people who do each kind of work. */
export const TODAY_KINDS = {
  contact: 'seeHub',
  idle: 'seeHub',
  report: 'submitReports',
  event: 'writeAssessorReports',
  unassigned: 'manageUsers',
  reviews: 'changeReports',
  session: 'trainingTab',
  attendance: 'trainingTab',
  training: 'submitReports',
  noLead: 'readCohorts',
  waiting: 'manageUsers',
  invitation: 'seeHub',
  hubReport: 'seeHub',
  silent: 'manageUsers',
} as const satisfies Record<string, Permission>;

export type TodayKind = keyof typeof TODAY_KINDS;

/** The kinds of work that this person may have; none for people who only read. */
export function todayKinds(user: Holder): TodayKind[] {
  const all = Object.keys(TODAY_KINDS) as TodayKind[];
  return all.filter((kind) => hasWork(user, TODAY_KINDS[kind]));
}
