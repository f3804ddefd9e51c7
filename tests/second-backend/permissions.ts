import type { Store } from './store.ts';
import type { User } from './types.ts';

/** Permission to roles, as the decisions list them. `superadmin` passes every check. */
const permissions = {
  hubGrid: ['hub_leader', '242_admin'],
  viewAnyHub: [],
  invite: ['hub_leader', 'admin', 'app_editor', '242_admin'],
  manageUsers: ['admin', 'app_editor', '242_admin'],
  readAllReports: ['admin', 'app_editor', '242_admin', 'mbcb_admin'],
  editReports: ['admin', '242_admin'],
  geocode: ['admin', 'app_editor', '242_admin'],
  manageAssessments: ['admin', 'app_editor', '242_admin'],
  writeAssessorReports: ['assessor', '242assessor', '242_admin'],
  readCandidateReports: ['admin', '242_admin', 'assessor', '242assessor'],
  readEveryCandidateReport: ['admin', '242_admin'],
  pipeline: ['admin', 'app_editor', '242_admin', 'hub_leader'],
  assignHubs: ['admin', 'app_editor', '242_admin', 'mbcb_admin', 'hub_leader'],
} as const satisfies Record<string, readonly string[]>;

export type Permission = keyof typeof permissions;

export const roleDescriptions: Record<string, string> = {
  superadmin: 'Passes every check',
  admin: 'Manages the network',
  app_editor: 'Edits content',
  '242_admin': 'Manages the 242 network',
  mbcb_admin: 'Reads the monthly reports',
  hub_leader: 'Oversees a hub of planters',
  church_planter: 'Plants a church',
  assessor: 'Assesses candidates',
  '242assessor': 'Assesses candidates for the 242 network',
  '242trainer': 'Trains planters',
};

export function isSuperadmin(store: Store, user: User): boolean {
  return store.allRoleNames(user).includes('superadmin');
}

export function may(store: Store, user: User, permission: Permission): boolean {
  const names = store.allRoleNames(user);
  if (names.includes('superadmin')) return true;
  const allowed: readonly string[] = permissions[permission];
  return names.some((name) => allowed.includes(name));
}

/** Everyone with a role, except church planters without another role. */
export function isMember(store: Store, user: User): boolean {
  return store.allRoleNames(user).some((name) => name !== 'church_planter');
}
