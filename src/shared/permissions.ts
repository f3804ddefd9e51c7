/**
 * Who may do what: the only table, read by the screens and enforced by the server
 * (docs/decisions/permissions.md). `superadmin` passes every check and is therefore not listed.
 */
export const PERMISSIONS = {
  seeAdmin: ['admin', 'app_editor', '242_admin', 'mbcb_admin'],
  seeAdminLink: ['admin', 'app_editor', '242_admin', 'mbcb_admin'],
  seeHub: ['hub_leader', '242_admin'],
  logContact: ['hub_leader', '242_admin'],
  viewAsHubLeader: [],
  /** Contacts with every planter of the network, beyond the person's own hub. */
  readAllContacts: ['242_admin'],
  invitePlanter: ['hub_leader', 'admin', 'app_editor', '242_admin'],
  manageUsers: ['admin', 'app_editor', '242_admin'],
  readAllReports: ['admin', 'app_editor', '242_admin', 'mbcb_admin'],
  changeReports: ['admin', '242_admin'],
  submitReports: ['church_planter'],
  geocode: ['admin', 'app_editor', '242_admin'],
  manageAssessments: ['admin', 'app_editor', '242_admin'],
  writeAssessorReports: ['assessor', '242assessor', '242_admin'],
  readCandidateReports: ['admin', '242_admin', 'assessor', '242assessor'],
  /** Of every event, beyond those that one takes part in. */
  readAllCandidateReports: ['admin', '242_admin'],
  /** Records outcomes of the decision meeting, closes it and answers late votes. */
  leadDecisionMeeting: ['admin', '242_admin'],
  /** Who looked at the reports on a candidate. */
  seeReportReads: ['admin', '242_admin'],
  /** Who did what to whom, and when. */
  seeAuditLog: ['admin', '242_admin'],
  /** The state of devices: of all accounts, or of the planters in their own hub. */
  seeDevices: ['admin', 'app_editor', '242_admin', 'hub_leader'],
  seePipeline: ['admin', 'app_editor', '242_admin', 'hub_leader'],
  assignHubs: ['admin', 'app_editor', '242_admin', 'mbcb_admin', 'hub_leader'],
  assessmentTab: ['242assessor'],
  trainingTab: ['242trainer'],
  /** Training cohorts with roster and attendance. */
  readCohorts: ['242trainer', 'admin', 'app_editor', '242_admin'],
  /** Adds cohorts, and changes all of them: a trainer changes those that he or she leads or assists in. */
  manageCohorts: ['admin', 'app_editor', '242_admin'],
  /** Adds, orders, edits and retires training resources. */
  manageResources: ['admin', 'app_editor', '242_admin'],
  manageCourses: ['admin', 'app_editor'],
} as const satisfies Record<string, readonly string[]>;

export type Permission = keyof typeof PERMISSIONS;

/** What a check needs to know of a person: the legacy `role` field and the roles list. */
export interface Holder {
  role?: string | null | undefined;
  roles?: readonly { name: string }[] | null | undefined;
  /** Said by the reference server alone. `waiting`: nobody has given this account a role yet. */
  access?: string | null | undefined;
}

/** What the server says about an account's access. */
export type AccountAccess = 'granted' | 'waiting';

/** Every role name that a person holds, from both the list and the legacy field. */
export function roleNames(person: Holder): Set<string> {
  const names = new Set((person.roles ?? []).map((role) => role.name));
  if (person.role) names.add(person.role);
  return names;
}

export function isSuperadmin(person: Holder): boolean {
  return roleNames(person).has('superadmin');
}

/** True when the person may do it, before any rule about single rows. */
export function may(person: Holder, permission: Permission): boolean {
  const held = roleNames(person);
  if (held.has('superadmin')) return true;
  return PERMISSIONS[permission].some((role) => held.has(role));
}

/** What this role alone permits. */
export function permissionsOf(role: string): Permission[] {
  const all = Object.keys(PERMISSIONS) as Permission[];
  return all.filter((permission) => may({ role }, permission));
}

/** Roles above church_planter: a holder of one of them sees the member layout. */
const HIGHER_ROLES = [
  'superadmin',
  'admin',
  'app_editor',
  'hub_leader',
  '242_admin',
  'mbcb_admin',
  'assessor',
  '242assessor',
  '242trainer',
] as const;

/**
 * Whether an account has access to the network, as the server decides it: it needs at least one role, either in the
 * list or as a legacy role that the network knows (docs/decisions/permissions.md).
 */
export function accessOf(person: Holder): AccountAccess {
  const hasListed = (person.roles ?? []).length > 0;
  return hasListed || isRole(person.role ?? '') ? 'granted' : 'waiting';
}

/** Whether the network has a role of that name: 'member', which new accounts have in the legacy field, is none. */
export function isRole(name: string): boolean {
  return name === 'church_planter' || HIGHER_ROLES.some((role) => role === name);
}

/** Has no role yet, and so sees and changes only their own profile. A documented backend never says this. */
export function isWaiting(person: Holder): boolean {
  return person.access === 'waiting';
}

/** `church_planter` and nothing above it: the planter layout and their own record only. */
export function isPlanterOnly(person: Holder): boolean {
  const held = roleNames(person);
  return held.has('church_planter') && !HIGHER_ROLES.some((role) => held.has(role));
}

/** `mbcb_admin` without a role that opens the rest of /admin: confined to /admin/mbcb-reports. */
export function isConfinedToReports(person: Holder): boolean {
  const held = roleNames(person);
  return (
    held.has('mbcb_admin') &&
    !['superadmin', 'admin', 'app_editor', '242_admin'].some((role) => held.has(role))
  );
}

/** Every member except a planter without other roles, who may change only their own record. */
export function mayChangeDirectories(person: Holder): boolean {
  return !isWaiting(person) && !isPlanterOnly(person);
}

/** The directory of planters is every member's; a planter without other roles has only their own record. */
export function maySeeAllPlanters(person: Holder): boolean {
  return !isWaiting(person) && !isPlanterOnly(person);
}

/** A member may change every record, a planter without other roles only their own. */
export function mayChangePlanter(person: Holder & { id: number }, ownerId: number | null): boolean {
  return mayChangeDirectories(person) || (isPlanterOnly(person) && ownerId === person.id);
}

/** Rights that reach only what the network gives to their holder: their own hub, reports and assignments. */
const OWN_WORK: readonly Permission[] = [
  'seeHub',
  'logContact',
  'submitReports',
  'writeAssessorReports',
  'assessmentTab',
  'trainingTab',
];

/**
 * Whether work of this kind is theirs to do. A superadmin may do everything, but owes no report and has no hub without
 * the role that brings them.
 */
export function hasWork(person: Holder, permission: Permission): boolean {
  if (!OWN_WORK.includes(permission)) return may(person, permission);
  return [...roleNames(person)]
    .filter((role) => role !== 'superadmin')
    .some((role) => permissionsOf(role).includes(permission));
}

/**
 * A role is given and taken away only by people who hold all its rights. Those to one's own work are excepted: an
 * administrator makes hub leaders and planters without being one.
 */
export function mayGrantRole(manager: Holder, role: string): boolean {
  const given = permissionsOf(role).filter((permission) => !OWN_WORK.includes(permission));
  return may(manager, 'manageUsers') && given.every((permission) => may(manager, permission));
}

/** Nobody changes, suspends or deletes an account that has rights beyond their own: it could be taken over. */
export function mayManageAccount(manager: Holder, managed: Holder): boolean {
  return [...roleNames(managed)].every((role) => mayGrantRole(manager, role));
}
