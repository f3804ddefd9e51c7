import * as z from 'zod/mini';
import { PARTICIPANT_TYPES } from '../../assessment-rules.ts';
import { wireDay, wireMoment } from './days.ts';
import { wireCount, wireWord } from './numbers.ts';
import { idIn, wireFlag, wireId, wireRef, wireText } from './values.ts';

/** An assessment event, in lists and in the detail view (spec part 2, 3). */
export const AssessmentAnswer = z.object({
  id: wireId,
  name: wireText,
  title: wireText,
  location: wireText,
  startDate: wireDay,
  /** The start date, under its name in the detail view. */
  date: wireDay,
  endDate: wireDay,
  description: wireText,
  isCompleted: wireFlag,
  candidateCount: wireCount,
  assessorCount: wireCount,
  venue: wireText,
  address: wireText,
  status: wireText,
  meeting: wireText,
  created_by_key: wireText,
});

const flags = {
  preAssessment: wireFlag,
  hotel: wireFlag,
  sendingChurch: wireFlag,
  marriage: wireFlag,
  namb: wireFlag,
};

/** A candidate couple in the detail view; `id` is the candidate's user id. */
export const CoupleAnswer = z.object({
  id: wireId,
  userId: wireRef,
  husbandName: wireText,
  wifeName: wireText,
  location: wireText,
  email: wireText,
  phone: wireText,
  ...flags,
});

/** A team member in the detail view; members of `group` 1 are shown (spec part 2, 2). */
export const TeamAnswer = z.object({
  id: wireRef,
  userId: wireRef,
  role: wireText,
  name: wireText,
  email: wireText,
  group: wireCount,
});

/** A participant of an event, as listed by `GET /assessments/{id}/participants`. */
export const ParticipantAnswer = z.object({
  id: wireId,
  userId: wireRef,
  user_id: wireRef,
  assessmentId: wireRef,
  participantType: wireWord(PARTICIPANT_TYPES),
  /** Another name for `participantType`. */
  role: wireWord(PARTICIPANT_TYPES),
  display_name: wireText,
  first_name: wireText,
  last_name: wireText,
  username: wireText,
  email: wireText,
  planter_first_name: wireText,
  planter_last_name: wireText,
  spouse_first_name: wireText,
  spouse_last_name: wireText,
  location: wireText,
  phone: wireText,
  profile_picture_url: wireText,
  team_role: wireText,
  group: wireCount,
  ...flags,
  status: wireText,
  created_by_key: wireText,
});

/** What an assessor can be asked to evaluate: `GET /assessments/roles`. */
export const AssessmentRoleAnswer = z.object({ id: wireId, name: z.string() });

/** One assessor's task at one event. */
export const AssignmentAnswer = z.object({
  id: wireId,
  /** Absent if the path already contains it. */
  assessmentId: wireRef,
  assessmentName: wireText,
  candidateId: wireRef,
  candidateName: wireText,
  roleId: wireRef,
  roleName: wireText,
  assessorId: wireRef,
  assessorFirstName: wireText,
  assessorLastName: wireText,
  completed: wireFlag,
  created_by_key: wireText,
});

/** A written report; some servers use the name `assignment_id` (spec part 2, 3). */
export const AssessorReportAnswer = z.object({
  id: z.optional(z.transform(idIn)),
  assignmentId: wireRef,
  assignment_id: wireRef,
  assessorFirstName: wireText,
  assessorLastName: wireText,
  roleId: wireRef,
  roleName: wireText,
  content: wireText,
  strengths: wireText,
  weaknesses: wireText,
  recommendation: wireText,
  updatedAt: wireMoment,
});
export type AssessorReportAnswer = z.infer<typeof AssessorReportAnswer>;
