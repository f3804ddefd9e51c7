import type { Generated } from 'kysely';
import type { ParticipantType } from '#shared/assessment-rules.ts';
import type { MeetingState } from '#shared/decision-meeting.ts';
import type { decision } from '#src/records/decision.ts';
import type { FieldName } from '#src/records/record.ts';
import type { CalendarDay, Flag, Instant, Synced } from './columns.ts';

/** Assessment events, who takes part, and what assessors wrote. */
export interface AssessmentTables {
  assessments: AssessmentsTable;
  assessment_participants: AssessmentParticipantsTable;
  assessment_roles: AssessmentRolesTable;
  assignments: AssignmentsTable;
  assessor_reports: AssessorReportsTable;
  report_reads: ReportReadsTable;
  meeting_decisions: MeetingDecisionsTable;
}

interface AssessmentsTable extends Synced {
  id: Generated<number>;
  name: string;
  location: string;
  start_date: CalendarDay;
  end_date: CalendarDay | null;
  description: string | null;
  venue: string | null;
  address: string | null;
  is_completed: Generated<Flag>;
  /** The decision meeting: '' before it starts. */
  meeting: Generated<MeetingState>;
  status: Generated<string>;
  created_by_key: string | null;
  created_at: Instant;
  updated_at: Instant;
}

/** One row per person and event, deleted or not; a person who comes back gets the old row. */
interface AssessmentParticipantsTable extends Synced {
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
  /** Of a candidate. */
  status: Generated<string>;
  created_by_key: string | null;
}

interface AssessmentRolesTable extends Synced {
  id: Generated<number>;
  name: string;
}

interface AssignmentsTable extends Synced {
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
interface AssessorReportsTable extends Synced {
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
interface ReportReadsTable {
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

/** What the decision meeting has on one couple. */
type MeetingDecisionsTable = Synced & {
  /** The participant's number. */
  id: number;
  assessment_id: number;
  candidate_id: number;
  /** JSON: votes that arrived after the end (`LateVote`). */
  late: Generated<string>;
  updated_at: Instant;
} & Record<FieldName<typeof decision>, Generated<string>>;
