import { text } from './i18n.ts';
import type { Permission } from './permissions.ts';

export type ShellName = 'member' | 'planter' | 'admin';

/**
 * The menus and tab rows that may link to a screen (spec part 1, 2), and the home screen for screens that are in none
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

interface Place {
  in: PlaceName;
  label: string;
  icon?: IconName;
  /** Set where the spec's order differs from the order of this table. */
  order?: number;
  /** Only people with this permission see the link, even if others may open the screen. */
  only?: Permission;
}

/** One address. `$name` in a path matches one segment, as in the router. */
export interface Screen {
  path: string;
  /** Title of the page and of the browser tab. */
  title: string;
  /** `open`: anybody · `guest`: signed-in people are redirected to `/` · otherwise, only signed-in people. */
  access?: 'open' | 'guest';
  /** The permission to open it; without one, everybody who is signed in may. */
  permission?: Permission;
  /** Shown in place of the screen to people without the permission; without it, they are sent to /unauthorized. */
  denied?: string;
  /** Also open to an account that is waiting for its first role. */
  withoutRole?: true;
  /** Shown in the planter layout to planters without a higher role. */
  planterLayout?: true;
  redirectTo?: string;
  places?: readonly Place[];
}

const NO_ASSESSOR = text('You do not have assessor access.');

/**
 * The table of all screens: the addresses of both specifications, in the order in which they are matched. Menus, tabs,
 * titles, layouts and guards are derived from it (`screen-access.ts`, `screen-places.ts`).
 */
export const SCREENS: readonly Screen[] = [
  { path: '/login', title: text('Sign in'), access: 'guest' },
  { path: '/register', title: text('Create your account'), access: 'guest' },
  { path: '/forgot-password', title: text('Forgot password'), access: 'open' },
  { path: '/reset-password', title: text('Reset password'), access: 'open' },
  { path: '/unauthorized', title: text('Access Denied'), access: 'open' },

  {
    path: '/',
    title: text('Home'),
    planterLayout: true,
    places: [
      { in: 'member-navigation', label: text('Home'), icon: 'home' },
      { in: 'member-tabs', label: text('Home'), icon: 'home' },
      { in: 'planter-menu', label: text('Home'), icon: 'home' },
      { in: 'admin-top', label: text('Main Dashboard'), icon: 'home' },
    ],
  },
  {
    path: '/outbox',
    title: text('Waiting and sent changes'),
    withoutRole: true,
    planterLayout: true,
  },
  {
    path: '/mbcb-report',
    title: text('Submit MBCB Report'),
    permission: 'submitReports',
    planterLayout: true,
    places: [{ in: 'planter-menu', label: text('Submit Report'), icon: 'report' }],
  },
  {
    path: '/mbcb-reports',
    title: text('My MBCB Reports'),
    permission: 'submitReports',
    planterLayout: true,
  },

  {
    path: '/assessment',
    title: text('Assessments'),
    places: [
      { in: 'member-navigation', label: text('Assessment'), icon: 'assessment' },
      {
        in: 'member-tabs',
        label: text('Assessment'),
        icon: 'assessment',
        only: 'assessmentTab',
        order: 2,
      },
      { in: 'sub-tabs:/assessment', label: text('Details') },
      { in: 'home', label: text('Assessments'), only: 'readCandidateReports' },
    ],
  },
  { path: '/assessment/candidates', title: text('Assessments') },
  { path: '/assessment/schedule', title: text('Assessments') },
  {
    path: '/assessment/assignments',
    title: text('My Assignments'),
    permission: 'writeAssessorReports',
    denied: NO_ASSESSOR,
    places: [{ in: 'home', label: text('My Assignments'), only: 'writeAssessorReports' }],
  },
  {
    path: '/assessment/reports',
    title: text('Assessor Reports'),
    permission: 'writeAssessorReports',
    denied: NO_ASSESSOR,
    places: [
      { in: 'sub-tabs:/assessment', label: text('Reports') },
      { in: 'home', label: text('Assessor Reports'), only: 'writeAssessorReports' },
    ],
  },
  // A category word or the id of an assignment; the screen distinguishes them (docs/decisions/specification-gaps.md).
  { path: '/assessment/reports/$reportId', title: text('Assessor Report') },
  {
    path: '/assessment/reports/$categoryId/$candidateId',
    title: text('Category Report'),
  },
  {
    path: '/assessment/after-party',
    title: text('After Party'),
    places: [{ in: 'sub-tabs:/assessment', label: text('After Party') }],
  },
  { path: '/assessment/after-party/$coupleId', title: text('After Party') },
  { path: '/assessment/$assessmentId', title: text('Assessment') },
  {
    path: '/assessment/$assessmentId/candidate/$candidateId',
    title: text('Candidate Reports'),
    permission: 'readCandidateReports',
    denied: text('You do not have permission to view candidate reports.'),
  },

  {
    path: '/training',
    title: text('Training'),
    redirectTo: '/training/cohorts',
    places: [
      { in: 'member-navigation', label: text('Training'), icon: 'training' },
      {
        in: 'member-tabs',
        label: text('Training'),
        icon: 'training',
        only: 'trainingTab',
        order: 3,
      },
      { in: 'home', label: text('Training'), only: 'trainingTab' },
    ],
  },
  {
    path: '/training/cohorts',
    title: text('Training Cohorts'),
    places: [{ in: 'sub-tabs:/training', label: text('Cohorts') }],
  },
  { path: '/training/cohorts/$cohortId', title: text('Training Cohort') },
  {
    path: '/training/map',
    title: text('Training Map'),
    places: [{ in: 'sub-tabs:/training', label: text('Training Map') }],
  },
  { path: '/training/map/$mapId', title: text('Training Map') },
  {
    path: '/training/resources',
    title: text('Training Resources'),
    places: [{ in: 'sub-tabs:/training', label: text('Resources') }],
  },

  {
    path: '/directory',
    title: text('Directory'),
    redirectTo: '/directory/planters',
    places: [
      { in: 'member-navigation', label: text('Directory'), icon: 'directory' },
      { in: 'member-tabs', label: text('Directory'), icon: 'directory', order: 1 },
    ],
  },
  {
    path: '/directory/planters',
    title: text('Planters'),
    places: [{ in: 'sub-tabs:/directory', label: text('Planters') }],
  },
  {
    path: '/directory/churches',
    title: text('Churches'),
    places: [{ in: 'sub-tabs:/directory', label: text('Churches') }],
  },
  {
    path: '/directory/trainers',
    title: text('Trainers'),
    places: [{ in: 'sub-tabs:/directory', label: text('Trainers') }],
  },
  {
    path: '/directory/assessors',
    title: text('Assessors'),
    places: [{ in: 'sub-tabs:/directory', label: text('Assessors') }],
  },
  {
    path: '/directory/coaches',
    title: text('Coaches'),
    places: [{ in: 'sub-tabs:/directory', label: text('Coaches') }],
  },

  {
    path: '/planter-pipeline',
    title: text('Planter Pipeline'),
    permission: 'seePipeline',
    places: [{ in: 'home', label: text('Planter Pipeline') }],
  },
  { path: '/planter/$planterId', title: text('Church Planter') },
  {
    path: '/planter/$planterId/progress',
    title: text('Church Planter Progress Management'),
    permission: 'seePipeline',
  },
  {
    path: '/hub-leader-assignment',
    title: text('Hub Leader Assignment'),
    permission: 'assignHubs',
    denied: text('You do not have permission to access this page.'),
    places: [{ in: 'home', label: text('Hub Assignments'), only: 'assignHubs' }],
  },

  // Linked only if the server offers it.
  { path: '/devices', title: text('Devices'), permission: 'seeDevices' },
  {
    path: '/device',
    title: text('This device'),
    withoutRole: true,
    planterLayout: true,
    places: [
      { in: 'member-account', label: text('This device'), icon: 'device', order: 9 },
      { in: 'planter-menu', label: text('This device'), icon: 'device', order: 9 },
      { in: 'admin-account', label: text('This device'), icon: 'device', order: 9 },
    ],
  },
  {
    path: '/profile',
    title: text('Profile'),
    withoutRole: true,
    planterLayout: true,
    places: [
      { in: 'member-account', label: text('Profile'), icon: 'person' },
      { in: 'planter-menu', label: text('Profile'), icon: 'person' },
      { in: 'admin-account', label: text('Profile'), icon: 'person' },
    ],
  },
  // Parts of /profile, where a planter keeps the colors and the menu of the planter layout.
  {
    path: '/profile/edit',
    title: text('Edit Profile'),
    withoutRole: true,
    planterLayout: true,
  },
  {
    path: '/profile/security',
    title: text('Security Settings'),
    withoutRole: true,
    planterLayout: true,
  },
  { path: '/support-tickets/new', title: text('Submit a Support Ticket') },

  {
    path: '/admin',
    title: text('Overview'),
    redirectTo: '/admin/users',
    places: [{ in: 'admin-functions', label: text('Overview'), icon: 'overview' }],
  },
  {
    path: '/admin/assessments',
    title: text('Assessments'),
    permission: 'manageAssessments',
    places: [
      { in: 'admin-functions', label: text('Assessments'), icon: 'assessment' },
      { in: 'admin-tabs', label: text('Assessments'), icon: 'assessment', order: 2 },
    ],
  },
  {
    path: '/admin/assessments/add',
    title: text('Add New Assessment'),
    permission: 'manageAssessments',
  },
  {
    path: '/admin/assessments/$assessmentId/edit',
    title: text('Edit Assessment'),
    permission: 'manageAssessments',
  },
  {
    path: '/admin/assessments/$assessmentId/participants',
    title: text('Assessment Participants'),
    permission: 'manageAssessments',
  },
  {
    path: '/admin/assessments/$assessmentId/assignments',
    title: text('Assessment Assignments'),
    permission: 'manageAssessments',
  },
  {
    path: '/admin/users',
    title: text('User Management'),
    permission: 'manageUsers',
    places: [
      { in: 'admin-functions', label: text('User Management'), icon: 'people' },
      { in: 'admin-tabs', label: text('Users'), icon: 'people', order: 1 },
    ],
  },
  // Reached from User Management, and only if the server offers its extras.
  { path: '/admin/audit-log', title: text('Audit Log'), permission: 'seeAuditLog' },
  {
    path: '/admin/invitations',
    title: text('Invitations'),
    permission: 'manageUsers',
  },
  {
    path: '/admin/church-planters',
    title: text('Hub Assignments'),
    permission: 'assignHubs',
    places: [
      { in: 'admin-functions', label: text('Hub Assignments'), icon: 'hub' },
      { in: 'admin-tabs', label: text('Hub Assignments'), icon: 'hub', order: 3 },
    ],
  },
  {
    path: '/admin/mbcb-reports',
    title: text('MBCB Reports Management'),
    permission: 'readAllReports',
    places: [
      { in: 'admin-functions', label: text('MBCB Reports'), icon: 'report' },
      { in: 'admin-tabs', label: text('MBCB Reports'), icon: 'report', order: 4 },
    ],
  },
  {
    path: '/admin/geocoding',
    title: text('Geocoding Manager'),
    permission: 'geocode',
    places: [{ in: 'admin-functions', label: text('Geocoding Manager'), icon: 'pin' }],
  },
];
