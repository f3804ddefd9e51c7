import type { Permission } from './permissions.ts';

export type ShellName = 'member' | 'planter' | 'admin';

/**
 * Menus and tab rows that a screen may have a place in (spec part 1, 2), and home itself for screens that are in none
 * of them.
 */
export type PlaceName =
  | 'home'
  | 'member-navigation'
  | 'member-account'
  | 'member-tabs'
  | 'planter-menu'
  | 'admin-top'
  | 'admin-functions'
  | 'admin-account'
  | 'admin-tabs'
  | `sub-tabs:${string}`;

export type IconName =
  | 'home'
  | 'assessment'
  | 'training'
  | 'directory'
  | 'person'
  | 'people'
  | 'report'
  | 'pin'
  | 'overview'
  | 'hub'
  | 'device';

export interface Place {
  in: PlaceName;
  label: string;
  icon?: IconName;
  /** Where the spec's order differs from the order of this table. */
  order?: number;
  /** Shown only to these, on top of who may open the screen. */
  only?: Permission;
}

/** One address. `$name` in a path matches one segment, as in the router. */
export interface Screen {
  path: string;
  /** Of the page and of the browser's tab. */
  title: string;
  /** `open`: anybody · `guest`: a signed-in person continues to `/` · otherwise one must be signed in. */
  access?: 'open' | 'guest';
  /** Who may open it; without it, everybody who is signed in. */
  permission?: Permission;
  /** Said in place to those who may not; without it they are sent to /unauthorized. */
  denied?: string;
  /** Open to an account that waits for its first role. */
  withoutRole?: true;
  /** Shown in the planter layout to planters without a higher role. */
  planterLayout?: true;
  redirectTo?: string;
  /** False: the address answers that its screen is still to come. */
  ready: boolean;
  places?: readonly Place[];
}

const NO_ASSESSOR = 'You do not have assessor access.';

/**
 * The only table of screens: addresses of both specifications, in the order in which they are matched. Menus, tabs,
 * titles, layouts and guards are derived from it (`screen-access.ts`, `screen-places.ts`).
 */
export const SCREENS: readonly Screen[] = [
  { path: '/login', title: 'Sign in', access: 'guest', ready: true },
  { path: '/register', title: 'Create your account', access: 'guest', ready: true },
  { path: '/forgot-password', title: 'Forgot password', access: 'open', ready: true },
  { path: '/reset-password', title: 'Reset password', access: 'open', ready: true },
  { path: '/unauthorized', title: 'Access Denied', access: 'open', ready: true },

  {
    path: '/',
    title: 'Home',
    planterLayout: true,
    ready: true,
    places: [
      { in: 'member-navigation', label: 'Home', icon: 'home' },
      { in: 'member-tabs', label: 'Home', icon: 'home' },
      { in: 'planter-menu', label: 'Home', icon: 'home' },
      { in: 'admin-top', label: 'Main Dashboard', icon: 'home' },
    ],
  },
  {
    path: '/outbox',
    title: 'Waiting and sent changes',
    withoutRole: true,
    planterLayout: true,
    ready: true,
  },
  {
    path: '/mbcb-report',
    title: 'Submit MBCB Report',
    permission: 'submitReports',
    planterLayout: true,
    ready: true,
    places: [{ in: 'planter-menu', label: 'Submit Report', icon: 'report' }],
  },
  {
    path: '/mbcb-reports',
    title: 'My MBCB Reports',
    permission: 'submitReports',
    planterLayout: true,
    ready: true,
  },

  {
    path: '/assessment',
    title: 'Assessments',
    ready: true,
    places: [
      { in: 'member-navigation', label: 'Assessment', icon: 'assessment' },
      {
        in: 'member-tabs',
        label: 'Assessment',
        icon: 'assessment',
        only: 'assessmentTab',
        order: 2,
      },
      { in: 'sub-tabs:/assessment', label: 'Details' },
      { in: 'home', label: 'Assessments', only: 'readCandidateReports' },
    ],
  },
  { path: '/assessment/candidates', title: 'Assessments', ready: true },
  { path: '/assessment/schedule', title: 'Assessments', ready: true },
  {
    path: '/assessment/assignments',
    title: 'My Assignments',
    permission: 'writeAssessorReports',
    denied: NO_ASSESSOR,
    ready: true,
    places: [{ in: 'home', label: 'My Assignments', only: 'writeAssessorReports' }],
  },
  {
    path: '/assessment/reports',
    title: 'Assessor Reports',
    permission: 'writeAssessorReports',
    denied: NO_ASSESSOR,
    ready: true,
    places: [
      { in: 'sub-tabs:/assessment', label: 'Reports' },
      { in: 'home', label: 'Assessor Reports', only: 'writeAssessorReports' },
    ],
  },
  // A category word or an assignment's number; the screen tells them apart (docs/decisions/specification-gaps.md).
  { path: '/assessment/reports/$reportId', title: 'Assessor Report', ready: true },
  { path: '/assessment/reports/$categoryId/$candidateId', title: 'Category Report', ready: true },
  {
    path: '/assessment/after-party',
    title: 'After Party',
    ready: true,
    places: [{ in: 'sub-tabs:/assessment', label: 'After Party' }],
  },
  { path: '/assessment/after-party/$coupleId', title: 'After Party', ready: true },
  { path: '/assessment/$assessmentId', title: 'Assessment', ready: true },
  {
    path: '/assessment/$assessmentId/candidate/$candidateId',
    title: 'Candidate Reports',
    permission: 'readCandidateReports',
    denied: 'You do not have permission to view candidate reports.',
    ready: true,
  },

  {
    path: '/training',
    title: 'Training',
    redirectTo: '/training/cohorts',
    ready: true,
    places: [
      { in: 'member-navigation', label: 'Training', icon: 'training' },
      { in: 'member-tabs', label: 'Training', icon: 'training', only: 'trainingTab', order: 3 },
      { in: 'home', label: 'Training', only: 'trainingTab' },
    ],
  },
  {
    path: '/training/cohorts',
    title: 'Training Cohorts',
    ready: true,
    places: [{ in: 'sub-tabs:/training', label: 'Cohorts' }],
  },
  { path: '/training/cohorts/$cohortId', title: 'Training Cohort', ready: true },
  {
    path: '/training/map',
    title: 'Training Map',
    ready: true,
    places: [{ in: 'sub-tabs:/training', label: 'Training Map' }],
  },
  { path: '/training/map/$mapId', title: 'Training Map', ready: true },
  {
    path: '/training/resources',
    title: 'Training Resources',
    ready: true,
    places: [{ in: 'sub-tabs:/training', label: 'Resources' }],
  },

  {
    path: '/directory',
    title: 'Directory',
    redirectTo: '/directory/planters',
    ready: true,
    places: [
      { in: 'member-navigation', label: 'Directory', icon: 'directory' },
      { in: 'member-tabs', label: 'Directory', icon: 'directory', order: 1 },
    ],
  },
  {
    path: '/directory/planters',
    title: 'Planters',
    ready: true,
    places: [{ in: 'sub-tabs:/directory', label: 'Planters' }],
  },
  {
    path: '/directory/churches',
    title: 'Churches',
    ready: true,
    places: [{ in: 'sub-tabs:/directory', label: 'Churches' }],
  },
  {
    path: '/directory/trainers',
    title: 'Trainers',
    ready: true,
    places: [{ in: 'sub-tabs:/directory', label: 'Trainers' }],
  },
  {
    path: '/directory/assessors',
    title: 'Assessors',
    ready: true,
    places: [{ in: 'sub-tabs:/directory', label: 'Assessors' }],
  },
  {
    path: '/directory/coaches',
    title: 'Coaches',
    ready: true,
    places: [{ in: 'sub-tabs:/directory', label: 'Coaches' }],
  },

  {
    path: '/planter-pipeline',
    title: 'Planter Pipeline',
    permission: 'seePipeline',
    ready: true,
    places: [{ in: 'home', label: 'Planter Pipeline' }],
  },
  { path: '/planter/$planterId', title: 'Church Planter', ready: true },
  {
    path: '/planter/$planterId/progress',
    title: 'Church Planter Progress Management',
    permission: 'seePipeline',
    ready: true,
  },
  {
    path: '/hub-leader-assignment',
    title: 'Hub Leader Assignment',
    permission: 'assignHubs',
    denied: 'You do not have permission to access this page.',
    ready: true,
    places: [{ in: 'home', label: 'Hub Assignments', only: 'assignHubs' }],
  },

  {
    path: '/device',
    title: 'This device',
    withoutRole: true,
    planterLayout: true,
    ready: true,
    places: [
      { in: 'member-account', label: 'This device', icon: 'device', order: 9 },
      { in: 'planter-menu', label: 'This device', icon: 'device', order: 9 },
      { in: 'admin-account', label: 'This device', icon: 'device', order: 9 },
    ],
  },
  {
    path: '/profile',
    title: 'Profile',
    withoutRole: true,
    planterLayout: true,
    ready: true,
    places: [
      { in: 'member-account', label: 'Profile', icon: 'person' },
      { in: 'planter-menu', label: 'Profile', icon: 'person' },
      { in: 'admin-account', label: 'Profile', icon: 'person' },
    ],
  },
  // A part of /profile, which a planter leaves neither in colors nor in menu.
  {
    path: '/profile/edit',
    title: 'Edit Profile',
    withoutRole: true,
    planterLayout: true,
    ready: true,
  },
  { path: '/profile/security', title: 'Security Settings', withoutRole: true, ready: true },
  { path: '/support-tickets/new', title: 'Submit a Support Ticket', ready: true },

  {
    path: '/admin',
    title: 'Overview',
    redirectTo: '/admin/users',
    ready: true,
    places: [{ in: 'admin-functions', label: 'Overview', icon: 'overview' }],
  },
  {
    path: '/admin/assessments',
    title: 'Assessments',
    permission: 'manageAssessments',
    ready: true,
    places: [
      { in: 'admin-functions', label: 'Assessments', icon: 'assessment' },
      { in: 'admin-tabs', label: 'Assessments', icon: 'assessment', order: 2 },
    ],
  },
  {
    path: '/admin/assessments/add',
    title: 'Add New Assessment',
    permission: 'manageAssessments',
    ready: true,
  },
  {
    path: '/admin/assessments/$assessmentId/edit',
    title: 'Edit Assessment',
    permission: 'manageAssessments',
    ready: true,
  },
  {
    path: '/admin/assessments/$assessmentId/participants',
    title: 'Assessment Participants',
    permission: 'manageAssessments',
    ready: true,
  },
  {
    path: '/admin/assessments/$assessmentId/assignments',
    title: 'Assessment Assignments',
    permission: 'manageAssessments',
    ready: true,
  },
  {
    path: '/admin/users',
    title: 'User Management',
    permission: 'manageUsers',
    ready: true,
    places: [
      { in: 'admin-functions', label: 'User Management', icon: 'people' },
      { in: 'admin-tabs', label: 'Users', icon: 'people', order: 1 },
    ],
  },
  // Reached from User Management, and only where the server offers its extras.
  { path: '/admin/audit-log', title: 'Audit Log', permission: 'seeAuditLog', ready: true },
  { path: '/admin/invitations', title: 'Invitations', permission: 'manageUsers', ready: true },
  {
    path: '/admin/church-planters',
    title: 'Hub Assignments',
    permission: 'assignHubs',
    ready: true,
    places: [
      { in: 'admin-functions', label: 'Hub Assignments', icon: 'hub' },
      { in: 'admin-tabs', label: 'Hub Assignments', icon: 'hub', order: 3 },
    ],
  },
  {
    path: '/admin/mbcb-reports',
    title: 'MBCB Reports Management',
    permission: 'readAllReports',
    ready: true,
    places: [
      { in: 'admin-functions', label: 'MBCB Reports', icon: 'report' },
      { in: 'admin-tabs', label: 'MBCB Reports', icon: 'report', order: 4 },
    ],
  },
  {
    path: '/admin/geocoding',
    title: 'Geocoding Manager',
    permission: 'geocode',
    ready: true,
    places: [{ in: 'admin-functions', label: 'Geocoding Manager', icon: 'pin' }],
  },
];
