import type { Generated, Selectable } from 'kysely';
import type { ParticipantType } from '#shared/assessment-rules.ts';
import type { ReportNumber, ReportText } from '#shared/contract/mbcb-reports.ts';
import type { DirectoryTables } from './directory-tables.ts';

/**
 * What the tables hold, the same on both databases:
 * - a point in time is ISO 8601 text in UTC, a calendar day is `yyyy-mm-dd` text;
 * - yes and no are 1 and 0, since SQLite has no booleans;
 * - text sorts by bytes (`collate "C"` on PostgreSQL), so both databases give the same order;
 * - `rev` is the value of the network's clock when the row was last touched (transaction.ts), and a
 *   row that synced devices may hold is never removed but marked `deleted`.
 */
export interface Tables extends DirectoryTables {
  net_clock: NetClockTable;
  users: UsersTable;
  roles: RolesTable;
  user_roles: UserRolesTable;
  user_apps: UserAppsTable;
  password_resets: PasswordResetsTable;
  rate_limits: RateLimitsTable;
  server_secrets: ServerSecretsTable;
  church_planters: ChurchPlantersTable;
  planter_users: PlanterUsersTable;
  contacts: ContactsTable;
  invitations: InvitationsTable;
  stages: StagesTable;
  statuses: StatusesTable;
  stage_history: StageHistoryTable;
  hubs: HubsTable;
  idempotency_keys: IdempotencyKeysTable;
  support_tickets: SupportTicketsTable;
  assessments: AssessmentsTable;
  assessment_participants: AssessmentParticipantsTable;
  assessment_roles: AssessmentRolesTable;
  assignments: AssignmentsTable;
  assessor_reports: AssessorReportsTable;
  report_reads: ReportReadsTable;
  mbcb_reports: MbcbReportsTable;
}

/** 1 for yes, 0 for no. */
export type Flag = 0 | 1;
/** ISO 8601 in UTC. */
type Instant = string;
/** `yyyy-mm-dd` */
type CalendarDay = string;

/** Columns of every row that devices mirror. */
export interface Synced {
  rev: number;
  deleted: Generated<Flag>;
}

/** One row: `v` is the last revision given out, `epoch` changes when an older backup is restored. */
export interface NetClockTable {
  net: number;
  v: number;
  epoch: string;
  /** Rows that were deleted before this revision may have been removed for good. */
  tombstones_from: Generated<number>;
}

export interface UsersTable extends Synced {
  id: Generated<number>;
  username: string | null;
  /** `username` in lower case: unique, and what sign-in looks for. Null once the account is deleted. */
  username_key: string | null;
  email: string;
  /** `email` in lower case: unique. Null once the account is deleted. */
  email_key: string | null;
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  display_name: string | null;
  bio: string | null;
  avatar_url: string | null;
  phone_number: string | null;
  website: string | null;
  company: string | null;
  job_title: string | null;
  /** The single legacy role (spec part 1, 3). */
  role: string | null;
  /** Every token carries it; a new one ends all earlier sessions. */
  session_stamp: string;
  /** The one session that a change of password did not end. */
  spared_session: string | null;
  created_at: Instant;
  updated_at: Instant;
}
export type UserRow = Selectable<UsersTable>;

export interface RolesTable {
  id: Generated<number>;
  name: string;
  description: string | null;
}

/** A change here also stamps the user's row, so that devices notice it. */
export interface UserRolesTable {
  user_id: number;
  role_id: number;
}

export interface UserAppsTable {
  user_id: number;
  app_id: number;
}

export interface PasswordResetsTable {
  /** SHA-256 of the token: a leaked table opens no account. */
  token_hash: string;
  user_id: number;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** Counters of middleware/limits.ts on PostgreSQL; its columns are what rate-limiter-flexible expects. */
export interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

/** What all processes must share, such as the key that signs sessions (PostgreSQL only). */
export interface ServerSecretsTable {
  name: string;
  value: string;
}

export interface ChurchPlantersTable extends Synced {
  id: Generated<number>;
  /** The planter's own account, once there is one. */
  user_id: number | null;
  first_name: string;
  last_name: string;
  spouse_first_name: string | null;
  spouse_last_name: string | null;
  location: string | null;
  church_name: string | null;
  supporting_church_name: string | null;
  supporting_church_location: string | null;
  supporting_church_pastor: string | null;
  training_cohort: string | null;
  launch_date: CalendarDay | null;
  funding_start_date: CalendarDay | null;
  funding_end_date: CalendarDay | null;
  phone: string | null;
  email: string | null;
  /** `email` in lower case, for finding a planter who is to be invited. */
  email_key: string | null;
  mailing_address: string | null;
  stage: string | null;
  status: string | null;
  profile_picture_url: string | null;
  latitude: number | null;
  longitude: number | null;
  /** When the place was looked for last, found or not. */
  geocoded_at: Instant | null;
  /** `address`, `place` or `town`: how exact the point is. */
  geocode_precision: string | null;
  /** Who said where it is. */
  geocode_source: string | null;
  /** The newest `contact_date` of the living contacts; kept by domain/contacts.ts. */
  last_contact_date: CalendarDay | null;
  /** Idempotency-Key of the write that created it. */
  created_by_key: string | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Who oversees a planter; at most one living row per planter has the type `hub_leader`. */
export interface PlanterUsersTable extends Synced {
  id: Generated<number>;
  planter_id: number;
  user_id: number;
  relationship_type: string;
}

export interface ContactsTable extends Synced {
  id: Generated<number>;
  planter_id: number;
  contact_date: CalendarDay;
  contact_type: string;
  notes: string | null;
  next_contact_date: CalendarDay | null;
  /** The user who logged it. */
  contacted_by: number | null;
  /** Who that was at the time: history does not change with a later name. */
  contacted_by_name: string | null;
  /** Idempotency-Key of the write that created it. */
  created_by_key: string | null;
  created_at: Instant;
}

export interface InvitationsTable extends Synced {
  id: Generated<number>;
  /** The planter's record, made with the invitation. */
  planter_id: number;
  name: string;
  email: string;
  email_key: string;
  church_plant_name: string;
  /** SHA-256 of the token in the mail. A resend replaces it. */
  token_hash: string;
  /** The user who invited, and who becomes the planter's hub leader if he or she is one. */
  invited_by: number;
  invited_at: Instant;
  accepted_at: Instant | null;
  /** The account that the invitation became. */
  accepted_by: number | null;
}

export interface StagesTable {
  id: number;
  name: string;
  position: number;
}

export interface StatusesTable {
  id: number;
  stage_id: number;
  name: string;
  position: number;
}

export interface StageHistoryTable extends Synced {
  id: Generated<number>;
  planter_id: number;
  changed_by: number | null;
  changed_at: Instant;
  from_stage: string | null;
  from_status: string | null;
  to_stage: string;
  to_status: string;
  notes: string | null;
  /** Who that was at the time: history does not change with a later name. */
  changed_by_name: string | null;
  /** Idempotency-Key of the write that made it. */
  created_by_key: string | null;
}

/** An area of the network on the map. */
export interface HubsTable extends Synced {
  id: Generated<number>;
  name: string;
  color: string | null;
  /** GeoJSON as text. */
  geometry: string;
}

/** The first answer to a write, kept with the write in one transaction. */
export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  method: string;
  path: string;
  /** SHA-256 of the body: the same key with another body is refused. */
  body_hash: string;
  /** JSON. Its status belongs to the endpoint. */
  answer: string;
  created_at: Instant;
}

/** Not mirrored: a ticket is written once and read by the support. */
export interface SupportTicketsTable {
  id: Generated<number>;
  user_id: number;
  app_id: number;
  subject: string;
  description: string;
  priority: string;
  status: string;
  created_at: Instant;
}

export interface AssessmentsTable extends Synced {
  id: Generated<number>;
  name: string;
  location: string;
  start_date: CalendarDay;
  end_date: CalendarDay | null;
  description: string | null;
  venue: string | null;
  address: string | null;
  is_completed: Generated<Flag>;
  created_by_key: string | null;
  created_at: Instant;
  updated_at: Instant;
}

/** One row per person and event, dead or alive; who comes back gets the old row. */
export interface AssessmentParticipantsTable extends Synced {
  id: Generated<number>;
  assessment_id: number;
  user_id: number;
  participant_type: ParticipantType;
  /** Assessors of group 1 are shown as the team. */
  team_group: Generated<number>;
  pre_assessment: Generated<Flag>;
  hotel: Generated<Flag>;
  sending_church: Generated<Flag>;
  marriage: Generated<Flag>;
  namb: Generated<Flag>;
  created_by_key: string | null;
}

export interface AssessmentRolesTable extends Synced {
  id: Generated<number>;
  name: string;
}

export interface AssignmentsTable extends Synced {
  id: Generated<number>;
  assessment_id: number;
  role_id: number;
  assessor_id: number;
  /** Null: it concerns every couple of the event. */
  candidate_id: number | null;
  completed: Generated<Flag>;
  created_by_key: string | null;
}

/** At most one per assignment. It stays when the assignment is removed: somebody wrote it. */
export interface AssessorReportsTable extends Synced {
  /** The assignment's number. */
  id: number;
  content: string;
  strengths: string;
  weaknesses: string;
  recommendation: string;
  created_at: Instant;
  updated_at: Instant;
}

/** The audit trail: who looked at the reports on a candidate. Rows are never changed. */
export interface ReportReadsTable {
  id: Generated<number>;
  assessment_id: number;
  candidate_id: number | null;
  /** The one report that was opened; null where all on a candidate were listed. */
  assignment_id: number | null;
  reader_id: number;
  reader_name: string;
  reports: number;
  read_at: Instant;
}
/** At most one living row per person and month. A figure that was not reported is null. */
export interface MbcbReportsTable
  extends Synced,
    Record<ReportNumber, number | null>,
    Record<ReportText, string | null> {
  id: Generated<number>;
  /** The account that reported; null for reports from before the planter had one. */
  user_id: number | null;
  /** The planter's record at that time, if there was one. */
  planter_id: number | null;
  /** Who that was at the time: a report does not change with a later name. */
  first_name: string | null;
  last_name: string | null;
  church_name: string | null;
  report_month: number;
  report_year: number;
  status: string;
  submitted_at: Instant;
  updated_at: Instant;
  /** Idempotency-Key of the write that created it. */
  created_by_key: string | null;
}
