import type { Db } from '#server/db/database.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import {
  type Holder,
  isPlanterOnly,
  isWaiting,
  may,
  mayChangeDirectories,
  maySeeAllPlanters,
} from '#shared/permissions.ts';

/** The signed-in person, as far as permission checks need it. */
export interface Person extends Holder {
  id: number;
}

export type PlanterAct =
  | 'read'
  | 'change'
  | 'changeStage'
  | 'readHistory'
  | 'readContacts'
  | 'logContact'
  | 'place';
export type Verdict = 'allowed' | 'forbidden' | 'missing';

/**
 * May this person do this to this planter? The only place that decides access to planters and their contacts
 * (docs/decisions/permissions.md). Call it inside the write transaction, so that a concurrent change of role or hub is
 * respected.
 */
export async function judgePlanter(
  db: Db,
  person: Person,
  act: PlanterAct,
  planterId: number,
): Promise<Verdict> {
  const planter = await findOwner(db, planterId);
  if (!(await RULES[act](db, person, planterId, planter?.user_id ?? null))) return 'forbidden';
  return planter ? 'allowed' : 'missing';
}

function findOwner(db: Db, planterId: number) {
  return db
    .selectFrom('church_planters')
    .select(['id', 'user_id'])
    .where('id', '=', planterId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
}

type Rule = (
  db: Db,
  person: Person,
  planterId: number,
  ownerId: number | null,
) => boolean | Promise<boolean>;

const RULES: Record<PlanterAct, Rule> = {
  read: (_db, person, _planterId, ownerId) => maySeeAllPlanters(person) || ownerId === person.id,
  change: (_db, person, _planterId, ownerId) =>
    mayChangeDirectories(person) || (isPlanterOnly(person) && ownerId === person.id),
  changeStage: (_db, person) => mayChangeDirectories(person),
  readHistory: (_db, person) => may(person, 'seePipeline'),
  place: (_db, person) => may(person, 'assignHubs'),
  readContacts: contactsRule,
  logContact: contactsRule,
};

/** Hub leaders may access contacts with the planters in their hub, network administrators all contacts. */
async function contactsRule(db: Db, person: Person, planterId: number): Promise<boolean> {
  if (may(person, 'readAllContacts')) return true;
  return may(person, 'logContact') && (await leads(db, person.id, planterId));
}

async function leads(db: Db, userId: number, planterId: number): Promise<boolean> {
  const relation = await db
    .selectFrom('planter_users')
    .select('id')
    .where('planter_id', '=', planterId)
    .where('user_id', '=', userId)
    .where('relationship_type', '=', HUB_LEADER_RELATION)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return relation !== undefined;
}

/** Everybody may read their own list of planters. Reading another person's list needs 'View as Hub Leader'. */
export function mayListPlantersOf(person: Person, userId: number): boolean {
  return person.id === userId || may(person, 'viewAsHubLeader');
}

/** Which rows the devices of a person keep; the change feed sends these and no others. */
export interface Sight {
  userId: number;
  /** Has a role; without one a person sees only their profile. */
  member: boolean;
  allPlanters: boolean;
  allContacts: boolean;
  /** The planters in this person's hub, and their contacts. */
  ownHub: boolean;
  hubLeaders: boolean;
  /** All users of the network with their roles. */
  users: boolean;
  stageHistory: boolean;
  /** Every assessment event, with participants and assignments. */
  allAssessments: boolean;
  /** The events that they take part in as an assessor, and their own assignments and reports. */
  assesses: boolean;
  /** The votes of every decision meeting. */
  leadsMeetings: boolean;
  ownReports: boolean;
  /** Every training cohort, with roster and attendance. */
  allCohorts: boolean;
  allReports: boolean;
}

export function sightOf(person: Person): Sight {
  return {
    userId: person.id,
    member: !isWaiting(person),
    allPlanters: maySeeAllPlanters(person),
    allContacts: may(person, 'readAllContacts'),
    ownHub: may(person, 'seeHub'),
    hubLeaders: may(person, 'viewAsHubLeader') || may(person, 'assignHubs'),
    users: may(person, 'manageUsers'),
    stageHistory: may(person, 'seePipeline'),
    allAssessments: may(person, 'manageAssessments'),
    assesses: may(person, 'writeAssessorReports') || may(person, 'readCandidateReports'),
    leadsMeetings: may(person, 'leadDecisionMeeting'),
    ownReports: may(person, 'submitReports'),
    allCohorts: may(person, 'readCohorts'),
    allReports: may(person, 'readAllReports'),
  };
}
