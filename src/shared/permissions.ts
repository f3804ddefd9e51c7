/**
 * All permissions and the roles that have them, read by the screens and enforced by the server
 * (docs/decisions/permissions.md). `superadmin` passes every check and is therefore not listed.
 */
export const PERMISSIONS = {
  seeAdmin: ['admin', 'app_editor', '242_admin', 'mbcb_admin'],
  seeAdminLink: ['admin', 'app_editor', '242_admin', 'mbcb_admin'],
  seeHub: ['hub_leader', '242_admin'],
  logContact: ['hub_leader', '242_admin'],
  viewAsHubLeader: [],
  /** Reads contacts with every planter of the network, beyond the person's own hub. */
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
  /** For every event, beyond those that the person takes part in. */
  readAllCandidateReports: ['admin', '242_admin'],
  /** Records outcomes of the decision meeting, closes it and answers late votes. */
  leadDecisionMeeting: ['admin', '242_admin'],
  /** The log of accesses to the reports on a candidate. */
  seeReportReads: ['admin', '242_admin'],
  /** The log of who did what to whom, and when. */
  seeAuditLog: ['admin', '242_admin'],
  /** The state of devices: those of all accounts, or of the planters in the person's own hub. */
  seeDevices: ['admin', 'app_editor', '242_admin', 'hub_leader'],
  seePipeline: ['admin', 'app_editor', '242_admin', 'hub_leader'],
  assignHubs: ['admin', 'app_editor', '242_admin', 'mbcb_admin', 'hub_leader'],
  assessmentTab: ['242assessor'],
  trainingTab: ['242trainer'],
  /** Reads training cohorts with roster and attendance. */
  readCohorts: ['242trainer', 'admin', 'app_editor', '242_admin'],
  /** Adds cohorts and changes any of them. Without it, trainers change the cohorts that they lead or assist in. */
  manageCohorts: ['admin', 'app_editor', '242_admin'],
  /** Adds, orders, edits and retires training resources. */
  manageResources: ['admin', 'app_editor', '242_admin'],
  manageCourses: ['admin', 'app_editor'],
} as const satisfies Record<string, readonly string[]>;

export type Permission = keyof typeof PERMISSIONS;

/** What a check needs to know about a person: the legacy `role` field and the roles list. */
export interface Holder {
  role?: string | null | undefined;
  roles?: readonly { name: string }[] | null | undefined;
  /** Only from the reference server. `waiting`: nobody has given this account a role yet. */
  access?: string | null | undefined;
}

/** An account's access, as reported by the server. */
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

/** True if the person's roles permit it, apart from any rule about single rows. */
export function may(person: Holder, permission: Permission): boolean {
  const held = roleNames(person);
  if (held.has('superadmin')) return true;
  return PERMISSIONS[permission].some((role) => held.has(role));
}

/** The permissions of a single role. */
export function permissionsOf(role: string): Permission[] {
  const all = Object.keys(PERMISSIONS) as Permission[];
  return all.filter((permission) => may({ role }, permission));
}

/** Roles above church_planter. People with one of them see the member layout. */
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

/** Whether the network has a role with this name. 'member', which new accounts have in the legacy field, is not one. */
export function isRole(name: string): boolean {
  return name === 'church_planter' || HIGHER_ROLES.some((role) => role === name);
}

/**
 * True for an account without a role, which sees and changes only its own profile. A documented backend never reports
 * this.
 */
export function isWaiting(person: Holder): boolean {
  return person.access === 'waiting';
}

/** True for people with `church_planter` and no higher role, who see the planter layout and only their own record. */
export function isPlanterOnly(person: Holder): boolean {
  const held = roleNames(person);
  return held.has('church_planter') && !HIGHER_ROLES.some((role) => held.has(role));
}

/**
 * True for people with `mbcb_admin` and no role that opens the rest of /admin, who are confined to /admin/mbcb-reports.
 */
export function isConfinedToReports(person: Holder): boolean {
  const held = roleNames(person);
  return (
    held.has('mbcb_admin') &&
    !['superadmin', 'admin', 'app_editor', '242_admin'].some((role) => held.has(role))
  );
}

/** True for every member except planters without other roles, who may change only their own record. */
export function mayChangeDirectories(person: Holder): boolean {
  return !isWaiting(person) && !isPlanterOnly(person);
}

/** Every member sees the whole directory of planters; a planter without other roles sees only their own record. */
export function maySeeAllPlanters(person: Holder): boolean {
  return !isWaiting(person) && !isPlanterOnly(person);
}

/** Members may change every record; planters without other roles may change only their own. */
export function mayChangePlanter(person: Holder & { id: number }, ownerId: number | null): boolean {
  return mayChangeDirectories(person) || (isPlanterOnly(person) && ownerId === person.id);
}

/** Permissions for a person's own work only: the hub, reports and assignments that the network gives them. */
const OWN_WORK: readonly Permission[] = [
  'seeHub',
  'logContact',
  'submitReports',
  'writeAssessorReports',
  'assessmentTab',
  'trainingTab',
];

/**
 * Whether this kind of work is theirs to do. A superadmin may do everything, but without the matching role has no hub
 * and owes no reports.
 */
export function hasWork(person: Holder, permission: Permission): boolean {
  if (!OWN_WORK.includes(permission)) return may(person, permission);
  return [...roleNames(person)]
    .filter((role) => role !== 'superadmin')
    .some((role) => permissionsOf(role).includes(permission));
}

/**
 * Only people who have all permissions of a role may give it or take it away. Permissions for one's own work are
 * exempt, so that administrators can appoint hub leaders and planters without being one.
 */
export function mayGrantRole(manager: Holder, role: string): boolean {
  const given = permissionsOf(role).filter((permission) => !OWN_WORK.includes(permission));
  return may(manager, 'manageUsers') && given.every((permission) => may(manager, permission));
}

/**
 * Nobody may change, suspend or delete an account that has more permissions than they have: they could take it over.
 */
export function mayManageAccount(manager: Holder, managed: Holder): boolean {
  return [...roleNames(managed)].every((role) => mayGrantRole(manager, role));
}
