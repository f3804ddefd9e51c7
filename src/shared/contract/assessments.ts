import * as z from 'zod/mini';
import { PARTICIPANT_TYPES, REPORT_TEXT_MAX, STATUS_MAX } from '#shared/assessment-rules.ts';
import { Id, KeptText, RequiredText } from './common.ts';

const Text = z.optional(z.nullable(z.string()));
const Flag = z.optional(z.nullable(z.boolean()));
const Count = z.optional(z.nullable(z.int()));

export const ParticipantType = z.enum(PARTICIPANT_TYPES);

/** An assessment event in lists and in administration (spec part 2, 3). */
export const Assessment = z.object({
  id: Id,
  name: Text,
  title: Text,
  location: Text,
  /** A day; some servers append a time, which is ignored (spec part 2, 2). */
  startDate: Text,
  endDate: Text,
  description: Text,
  isCompleted: Flag,
  candidateCount: Count,
  assessorCount: Count,
  venue: Text,
  address: Text,
  /** Documented in the detail view, an extra in lists. `single` unless it was changed (spec part 2, 2). */
  status: Text,
  /** State of the decision meeting: '' before it starts, `open`, or `closed` and read-only. Extra. */
  meeting: Text,
  /** Idempotency-Key of the write that created it. Extra: identifies a create of this device exactly. */
  created_by_key: Text,
});
export type Assessment = z.infer<typeof Assessment>;

/** A candidate couple in the detail view; `id` is the candidate's user id. */
const CandidateCouple = z.object({
  id: Id,
  husbandName: Text,
  wifeName: Text,
  location: Text,
  status: Text,
  preAssessment: Flag,
  hotel: Flag,
  sendingChurch: Flag,
  marriage: Flag,
  namb: Flag,
});

/** A team member in the detail view; members of `group` 1 are shown. */
const TeamMember = z.object({
  role: Text,
  name: z.string(),
  email: Text,
  group: z.optional(z.nullable(z.int())),
});

/** `GET /assessments/{id}`: the fields of lists and of the detail view combined. */
export const AssessmentDetail = z.extend(Assessment, {
  date: Text,
  candidates: z.optional(z.nullable(z.array(CandidateCouple))),
  assessors: z.optional(z.nullable(z.array(TeamMember))),
});
export type AssessmentDetail = z.infer<typeof AssessmentDetail>;

/** A participant of an event, as listed by `GET /assessments/{id}/participants`. */
export const Participant = z.object({
  id: Id,
  userId: Id,
  /** Absent in the documented list, where the path contains it. */
  assessmentId: z.optional(Id),
  participantType: Text,
  /** Another name for `participantType`. */
  role: Text,
  display_name: Text,
  first_name: Text,
  last_name: Text,
  username: Text,
  email: Text,
  /** The fields from here on are extra: a couple with its planter record, and the person's place in the team. */
  planter_id: z.optional(z.nullable(Id)),
  planter_first_name: Text,
  planter_last_name: Text,
  spouse_first_name: Text,
  spouse_last_name: Text,
  location: Text,
  phone: Text,
  profile_picture_url: Text,
  team_role: Text,
  group: z.optional(z.nullable(z.int())),
  preAssessment: Flag,
  hotel: Flag,
  sendingChurch: Flag,
  marriage: Flag,
  namb: Flag,
  status: Text,
  created_by_key: Text,
});
export type Participant = z.infer<typeof Participant>;

/** `POST /assessments/{id}/participants` */
export const NewParticipant = z.object({ userId: Id, participantType: ParticipantType });

const Done = z.optional(z.boolean());

/** `PUT /assessments/{id}/participants/{userId}/checklist`: a couple's checklist and status. Extra. */
export const CandidateFields = z.object({
  preAssessment: Done,
  hotel: Done,
  sendingChurch: Done,
  marriage: Done,
  namb: Done,
  status: z.optional(RequiredText(STATUS_MAX)),
});
export type CandidateFields = z.infer<typeof CandidateFields>;

/** What an assessor can be asked to evaluate, as listed by `GET /assessments/roles`. */
export const AssessmentRole = z.object({ id: Id, name: z.string() });
export type AssessmentRole = z.infer<typeof AssessmentRole>;

/** `GET /assessments/roles/counts`: how many assignments each role has. */
export const AssessmentRoleCount = z.extend(AssessmentRole, { count: z.int() });

/** One assessor's task at one event; without a candidate, it applies to every couple of the event. */
export const Assignment = z.object({
  id: Id,
  assessmentId: Id,
  assessmentName: Text,
  candidateId: z.optional(z.nullable(Id)),
  candidateName: Text,
  roleId: z.optional(z.nullable(Id)),
  roleName: Text,
  assessorId: Id,
  assessorFirstName: Text,
  assessorLastName: Text,
  completed: Flag,
  created_by_key: Text,
});
export type Assignment = z.infer<typeof Assignment>;

/** `POST /assessments/assignments` */
export const NewAssignment = z.object({
  assessmentId: Id,
  roleId: Id,
  assessorId: Id,
  candidateId: z.optional(z.nullable(Id)),
});
export type NewAssignment = z.infer<typeof NewAssignment>;

const ReportText = KeptText(REPORT_TEXT_MAX);
const OptionalReportText = z.optional(z.nullable(ReportText));

/** `POST /assessments/reports`: creates or overwrites the report of an assignment. */
export const NewAssessorReport = z.object({
  assignmentId: Id,
  content: OptionalReportText,
  strengths: OptionalReportText,
  weaknesses: OptionalReportText,
  recommendation: OptionalReportText,
});
export type NewAssessorReport = z.infer<typeof NewAssessorReport>;

/** A written report; some servers use the name `assignment_id` (spec part 2, 3). */
export const AssessorReport = z.object({
  id: Id,
  assignmentId: z.optional(Id),
  assignment_id: z.optional(Id),
  assessorFirstName: Text,
  assessorLastName: Text,
  roleId: z.optional(z.nullable(Id)),
  roleName: Text,
  content: Text,
  strengths: Text,
  weaknesses: Text,
  recommendation: Text,
  updatedAt: Text,
});
export type AssessorReport = z.infer<typeof AssessorReport>;

/**
 * One access to the reports on a candidate, recorded for the people who protect the network's confidential texts.
 * Extra.
 */
export const ReportRead = z.object({
  id: Id,
  readerId: Id,
  readerName: z.string(),
  readAt: z.string(),
  /** How many reports were shown. */
  reports: z.int(),
});
export type ReportRead = z.infer<typeof ReportRead>;
