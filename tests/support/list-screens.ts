import type { Mirror } from '#db/schema.ts';
import type { TableName } from '#db/tables/index.ts';
import { plannedSessions } from '#shared/cohorts.ts';
import { OWN_PROFILE } from '#shared/ids.ts';
import { filterYears } from '#shared/report-rules.ts';
import { assessmentRow, assignmentRow, participantRow } from './assessment-rows.ts';
import { contactRow, planterRow, reportRow, resourceRow } from './mirror-rows.ts';

/** A list or record on a screen: where it is shown, and what is shown instead of it. */
export interface ListOnScreen {
  /** The part that shows it, if a screen has several. */
  part?: string;
  role: string;
  address: string;
  /** Key of the list. */
  key: string;
  /** Rows of the list, as the mirror stores them. */
  rows: readonly [table: TableName, rows: readonly object[]];
  /** Rows that the screen needs in addition to the list. */
  beside?: readonly (readonly [table: TableName, rows: readonly object[]])[];
  /** Keys of further lists that have been read. */
  besideKeys?: readonly string[];
  /** What the device knows about the server, if the screen needs it. */
  server?: object;
  /** How an unreadable row of the list is labeled. */
  called: string;
  /** A text that is shown only with the rows. */
  shown: string | RegExp;
  /** The text for an empty list that has been read. */
  empty: string | RegExp;
  /** The text for a list that could not be loaded. */
  failed: string;
  /** The text for a list that was refused, if it differs. */
  denied?: string;
}

const year = new Date().getFullYear();
const EARLIER_REPORTS = filterYears(String(year - 1)).map((one) => `reports:${one}`);
const event = assessmentRow(5);
const couple = participantRow(30, { planter_first_name: 'Paul', planter_last_name: 'Green' });
const person = {
  lid: 's1',
  id: 1,
  name: 'Tim Teacher',
  bio: '',
  status: 'active',
  location: 'Oxford, MS',
  address: '',
  phone: '',
  email: '',
  website: '',
  denomination: '',
  ministry_focus: '',
  support_needs: '',
  experience: '',
  profile_picture_url: '',
  planter: '',
  sort_name: 'tim teacher',
};
const user = {
  lid: 's9',
  id: 9,
  username: 'ruth',
  email: 'ruth@example.org',
  first_name: 'Ruth',
  last_name: 'Reader',
  display_name: '',
  role: '',
  roles: [{ id: 3, name: 'assessor' }],
};
const profile = {
  lid: OWN_PROFILE,
  id: 1,
  username: 'hanna-of-the-hub',
  email: 'hanna@example.org',
  first_name: 'Hanna',
  last_name: 'Hub',
  display_name: '',
  bio: 'Sings.',
  avatar_url: '',
  phone_number: '',
  website: '',
  company: '',
  job_title: '',
};

const PLANTERS = {
  key: 'planters',
  rows: ['planters', [planterRow(1)]],
  shown: /Mark Miller 00001/,
  called: 'planter',
} as const;
const EVENTS = {
  role: 'admin',
  key: 'assessments',
  rows: ['assessments', [event]],
  shown: 'Spring retreat',
  failed: 'Failed to load assessments',
  called: 'event',
} as const;
const EVENTS_HOME = { ...EVENTS, role: 'assessor', empty: 'No upcoming assessments' };
const ONE_EVENT = {
  ...EVENTS,
  called: 'a single record',
  failed: 'Failed to load assessment',
};
const PEOPLE_OF_EVENT = {
  part: 'people',
  key: 'participants:s5',
  rows: ['assessment_participants', [couple]],
  beside: [['assessments', [event]]],
  besideKeys: ['assessments', 'users', 'planters', 'assignments:s5', 'assessment-roles'],
  shown: /Paul Green/,
  failed: 'Failed to load participants',
  called: 'participant',
} as const;
const ASSIGNMENTS = {
  role: 'assessor',
  key: 'my-assignments',
  rows: ['assignments', [assignmentRow(40)]],
  shown: 'Marriage',
  empty: 'No assignments yet',
  failed: 'Failed to load assignments',
  called: 'assignment',
} as const;
const ASSIGNMENT_DATA = {
  ...PLANTERS,
  besideKeys: ['hub-leaders'],
  empty: 'There are no planters yet.',
  failed: 'Failed to load assignment data',
  denied: 'Failed to load data for assignments. Please check your permissions and try again.',
} as const;
const PROFILE = {
  role: 'hub_leader',
  key: 'profile',
  rows: ['profile', [profile]],
  empty: 'No user data available. Please try logging in again',
  failed: 'Error loading profile. Please try again later',
  called: 'a single record',
} as const;
const PART_OF_PLANTER = {
  role: 'admin',
  address: '/planter/1',
  beside: [['planters', [planterRow(1)]]],
  besideKeys: [
    'planters',
    'contacts:s1',
    'stage-history:s1',
    `reports:${year}`,
    ...EARLIER_REPORTS,
  ],
} as const;

const CALLED = {
  churches: 'church',
  trainers: 'trainer',
  assessors: 'assessor',
  coaches: 'coach',
} as const;

function directory(key: keyof typeof CALLED): ListOnScreen {
  return {
    role: 'hub_leader',
    address: `/directory/${key}`,
    key,
    rows: [key, [person]],
    called: CALLED[key],
    shown: 'Tim Teacher',
    empty: `No ${key} yet`,
    failed: `Failed to fetch ${key}`,
  };
}

const REFERENCE = { kind: 'reference', keysKeptMs: 1 };
/** On a server that stores training data; its rows come with the change feed. */
const COHORTS = {
  role: 'admin',
  key: 'changes',
  server: { ...REFERENCE, tables: ['cohorts', 'cohort_participants'] },
  rows: ['cohorts', [cohortRow()]],
  failed: 'Failed to load cohorts',
  called: 'cohort',
} as const;

/** Why a screen shows no list that the device stores. */
type NoList =
  | 'a form'
  | 'fixed content'
  | 'only what this device has'
  | 'read from the server each time';

/**
 * The lists and records that each screen of `src/shared/screens.ts` shows. The check fails if a screen is missing.
 */
export const LISTS_ON_SCREENS: Readonly<Record<string, readonly ListOnScreen[] | NoList>> = {
  '/login': 'a form',
  '/register': 'a form',
  '/forgot-password': 'a form',
  '/reset-password': 'a form',
  '/unauthorized': 'fixed content',
  '/': [
    {
      role: 'hub_leader',
      address: '/',
      key: 'hub:1',
      rows: ['planters', [planterRow(1)]],
      shown: /Mark Miller 00001/,
      empty: 'No church planters assigned yet',
      called: 'planter',
      failed: 'Error loading church planters',
    },
  ],
  '/outbox': 'only what this device has',
  '/mbcb-report': 'a form',
  '/mbcb-reports': [
    {
      role: 'church_planter',
      address: '/mbcb-reports',
      key: 'my-reports',
      rows: ['reports', [reportRow(1)]],
      shown: 'October 2026',
      empty: 'No Reports Found',
      called: 'report',
      failed: 'Your reports could not be loaded',
    },
  ],
  '/assessment': [{ ...EVENTS_HOME, address: '/assessment' }],
  '/assessment/candidates': [{ ...EVENTS_HOME, address: '/assessment/candidates' }],
  '/assessment/schedule': [{ ...EVENTS_HOME, address: '/assessment/schedule' }],
  '/assessment/assignments': [{ ...ASSIGNMENTS, address: '/assessment/assignments' }],
  '/assessment/reports': [{ ...ASSIGNMENTS, address: '/assessment/reports' }],
  '/assessment/reports/$reportId': [
    {
      ...ASSIGNMENTS,
      role: '242_admin',
      address: '/assessment/reports/s40',
      empty: 'There is no such assignment of yours here',
      called: 'a single record',
      failed: 'Failed to load report',
    },
  ],
  '/assessment/reports/$categoryId/$candidateId': [
    {
      ...ASSIGNMENTS,
      address: '/assessment/reports/marriage/30',
      key: 'changes',
      server: { ...REFERENCE, offers: ['decision-meeting'] },
      beside: [
        ['assessments', [assessmentRow(5, { meeting: 'open' })]],
        ['assessment_participants', [couple]],
      ],
      rows: ['assignments', [assignmentRow(40)]],
      shown: /Paul & Phoebe Miller ·/,
      called: 'a single record',
      empty: 'You have no assignment in this category.',
    },
  ],
  '/assessment/after-party': 'fixed content',
  '/assessment/after-party/$coupleId': 'fixed content',
  '/assessment/$assessmentId': [
    {
      ...ONE_EVENT,
      role: 'assessor',
      address: '/assessment/5',
      empty: 'There is no such assessment here',
    },
    {
      ...PEOPLE_OF_EVENT,
      role: 'assessor',
      address: '/assessment/5',
      empty: 'No couples have been added yet.',
    },
  ],
  '/assessment/$assessmentId/candidate/$candidateId': 'read from the server each time',
  '/training/cohorts': [
    { ...COHORTS, address: '/training/cohorts', shown: 'Delta', empty: 'No cohorts yet' },
  ],
  '/training/cohorts/$cohortId': [
    {
      ...COHORTS,
      address: '/training/cohorts/3',
      shown: 'Delta',
      empty: 'There is no such cohort',
      called: 'a single record',
      failed: 'Failed to load cohort',
    },
  ],
  '/training/map': [
    { ...COHORTS, address: '/training/map', shown: /Fall 2026/, empty: 'No cohorts yet' },
  ],
  '/training/map/$mapId': [
    {
      ...COHORTS,
      address: '/training/map/fall-2026',
      shown: /Fall 2026/,
      empty: 'There is no such training map',
    },
  ],
  '/training/resources': [
    {
      role: 'trainer',
      address: '/training/resources',
      key: 'changes',
      server: { ...REFERENCE, tables: ['training_resources'] },
      rows: ['training_resources', [resourceRow()]],
      shown: 'Trainer Guide',
      empty: 'No resources yet',
      failed: 'Failed to load resources',
      called: 'resource',
    },
  ],
  '/directory/planters': [
    {
      ...PLANTERS,
      role: 'hub_leader',
      address: '/directory/planters',
      empty: 'No planters found',
      failed: 'Failed to fetch planters',
    },
  ],
  '/directory/churches': [directory('churches')],
  '/directory/trainers': [directory('trainers')],
  '/directory/assessors': [directory('assessors')],
  '/directory/coaches': [directory('coaches')],
  '/planter-pipeline': [
    {
      ...PLANTERS,
      role: 'hub_leader',
      address: '/planter-pipeline',
      empty: 'Growth Plan',
      failed: 'Failed to fetch planters',
    },
  ],
  '/planter/$planterId': [
    {
      ...PLANTERS,
      role: 'hub_leader',
      address: '/planter/1',
      empty: 'Error: Planter not found',
      called: 'a single record',
      failed: 'Failed to load planter data',
    },
    {
      ...PART_OF_PLANTER,
      part: 'contacts',
      role: 'hub_leader',
      key: 'contacts:s1',
      rows: ['contacts', [contactRow(1)]],
      shown: '11/1/2026',
      empty: 'No contact history available',
      called: 'contact',
      failed: 'Failed to load contact history',
    },
    {
      ...PART_OF_PLANTER,
      part: 'history',
      key: 'stage-history:s1',
      rows: ['stage_history', [historyRow()]],
      shown: 'Ruth Reader',
      empty: 'No status changes recorded',
      called: 'status change',
      failed: 'Failed to load status history',
    },
    {
      ...PART_OF_PLANTER,
      part: 'reports',
      key: `reports:${year}`,
      rows: ['reports', [reportRow(1)]],
      shown: 'October 2026',
      empty: 'No reports submitted yet',
      called: 'report',
      failed: 'Failed to load reports',
    },
  ],
  '/planter/$planterId/progress': [
    {
      ...PLANTERS,
      role: 'hub_leader',
      address: '/planter/1/progress',
      empty: 'Error: Planter not found',
      called: 'a single record',
      failed: 'Failed to load planter data',
    },
  ],
  '/hub-leader-assignment': [
    { ...ASSIGNMENT_DATA, role: 'hub_leader', address: '/hub-leader-assignment' },
  ],
  '/device': 'only what this device has',
  '/profile': [{ ...PROFILE, address: '/profile', shown: 'hanna-of-the-hub' }],
  '/profile/edit': [{ ...PROFILE, address: '/profile/edit', shown: 'Save Changes' }],
  '/profile/security': 'read from the server each time',
  '/support-tickets/new': 'a form',
  '/admin/assessments': [{ ...EVENTS, address: '/admin/assessments', empty: 'No assessments yet' }],
  '/admin/assessments/add': 'a form',
  '/admin/assessments/$assessmentId/edit': [
    {
      ...ONE_EVENT,
      address: '/admin/assessments/5/edit',
      empty: 'There is no such assessment. It may have been deleted.',
    },
  ],
  '/admin/assessments/$assessmentId/participants': [
    {
      ...ONE_EVENT,
      address: '/admin/assessments/5/participants',
      empty: 'There is no such assessment. It may have been deleted.',
    },
    {
      ...PEOPLE_OF_EVENT,
      role: 'admin',
      address: '/admin/assessments/5/participants',
      empty: 'Nobody yet.',
    },
  ],
  '/admin/assessments/$assessmentId/assignments': [
    {
      ...ONE_EVENT,
      address: '/admin/assessments/5/assignments',
      empty: 'There is no such assessment. It may have been deleted.',
    },
    {
      ...PEOPLE_OF_EVENT,
      part: 'assignments',
      key: 'assignments:s5',
      besideKeys: ['assessments', 'participants:s5', 'assessment-roles'],
      rows: ['assignments', [assignmentRow(40)]],
      role: 'admin',
      address: '/admin/assessments/5/assignments',
      shown: 'Marriage',
      empty: 'No assignments yet.',
      called: 'assignment',
      failed: 'Failed to load assignments',
    },
  ],
  '/admin/users': [
    {
      role: 'admin',
      address: '/admin/users',
      key: 'users',
      rows: ['users', [user]],
      shown: /Ruth Reader/,
      empty: 'No users yet',
      called: 'user',
      failed: 'Error loading users',
    },
  ],
  '/admin/audit-log': 'read from the server each time',
  '/admin/church-planters': [
    { ...ASSIGNMENT_DATA, role: 'admin', address: '/admin/church-planters' },
  ],
  '/admin/mbcb-reports': [
    {
      role: 'admin',
      address: '/admin/mbcb-reports',
      key: `reports:${year}`,
      besideKeys: EARLIER_REPORTS,
      rows: ['reports', [reportRow(1)]],
      shown: /Ann Lee 1/,
      empty: 'No reports found',
      called: 'report',
      failed: 'The reports could not be loaded',
    },
  ],
  '/devices': 'read from the server each time',
  '/admin/geocoding': 'a form',
  '/admin/invitations': 'read from the server each time',
};

function cohortRow(): object {
  const sessions = plannedSessions('2026-09-01', 'Jackson, MS');
  const place = { name: 'Delta', location: 'Jackson, MS', season: 'fall-2026' };
  return { lid: 's3', id: 3, archived: false, sessions, ...place };
}

function historyRow(): object {
  return {
    lid: 's70',
    id: 70,
    planter: 's1',
    date: '2026-10-01T12:00:00.000Z',
    user_id: 9,
    user_name: 'Ruth Reader',
    from_stage: '',
    from_status: '',
    to_stage: 'Plant',
    to_status: 'funded',
    notes: '',
  };
}

/** Stores the rows of a list, and any other rows that the screen needs, on the device. */
export async function putRows(
  db: Mirror,
  tables: readonly (readonly [table: TableName, rows: readonly object[]])[],
): Promise<void> {
  for (const [table, rows] of tables) await db.table(table).bulkPut([...rows]);
}
