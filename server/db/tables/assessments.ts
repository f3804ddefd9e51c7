import type { Generated } from 'kysely';
import type { ParticipantType } from '#shared/assessment-rules.ts';
import type { MeetingState } from '#shared/decision-meeting.ts';
import type { decision } from '#src/records/decision.ts';
import type { FieldName } from '#src/records/record.ts';
import type { CalendarDay, Flag, Instant, Synced } from './columns.ts';

/** Assessment events, their participants, and the reports of assessors. */
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
  /** State of the decision meeting; '' before it starts. */
  meeting: Generated<MeetingState>;
  status: Generated<string>;
  created_by_key: string | null;
  created_at: Instant;
  updated_at: Instant;
}

/** One row per person and event, deleted or not; a person who comes back reuses the old row. */
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
  /** Used only for candidates. */
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
  /** Null if the assignment covers every couple of the event. */
  candidate_id: number | null;
  completed: Generated<Flag>;
  created_by_key: string | null;
}

/** At most one report per assignment. It is kept when the assignment is removed, because somebody wrote it. */
interface AssessorReportsTable extends Synced {
  /** The assignment's id. */
  id: number;
  content: string;
  strengths: string;
  weaknesses: string;
  recommendation: string;
  created_at: Instant;
  updated_at: Instant;
}

/** The audit trail of who read the reports on a candidate. Rows are never changed. */
interface ReportReadsTable {
  id: Generated<number>;
  assessment_id: number;
  candidate_id: number | null;
  /** The report that was opened; null if all reports on a candidate were listed. */
  assignment_id: number | null;
  reader_id: number;
  reader_name: string;
  reports: number;
  read_at: Instant;
}

/** The votes, note and outcome of the decision meeting for one couple. */
type MeetingDecisionsTable = Synced & {
  /** The participant's id. */
  id: number;
  assessment_id: number;
  candidate_id: number;
  /** JSON: votes that arrived after the end (`LateVote`). */
  late: Generated<string>;
  updated_at: Instant;
} & Record<FieldName<typeof decision>, Generated<string>>;
