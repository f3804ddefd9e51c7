import { addParticipant } from './add-participant.ts';
import { addToCohort } from './add-to-cohort.ts';
import { answerLateVotes } from './answer-late-votes.ts';
import { changeStage } from './change-stage.ts';
import { completeAssessment } from './complete-assessment.ts';
import { createAssessment } from './create-assessment.ts';
import { createAssignment } from './create-assignment.ts';
import { createPlanter } from './create-planter.ts';
import { deleteAssessment } from './delete-assessment.ts';
import { deleteReport } from './delete-report.ts';
import { DIRECTORY_WRITES } from './directories.ts';
import { editAssessment } from './edit-assessment.ts';
import { editCandidate } from './edit-candidate.ts';
import { editDecision } from './edit-decision.ts';
import { editPlanter } from './edit-planter.ts';
import { editProfile } from './edit-profile.ts';
import { editReport } from './edit-report.ts';
import { EXTRA_WRITES } from './extras.ts';
import { invitePlanter } from './invite-planter.ts';
import { logContact } from './log-contact.ts';
import { markAttendance } from './mark-attendance.ts';
import { movePlanter } from './move-planter.ts';
import type { Mutation } from './mutation.ts';
import { removeAssignment } from './remove-assignment.ts';
import { removeFromCohort } from './remove-from-cohort.ts';
import { removeParticipant } from './remove-participant.ts';
import { reopenAssessment } from './reopen-assessment.ts';
import { saveAssessorReport } from './save-assessor-report.ts';
import { setMeeting } from './set-meeting.ts';
import { setPicture } from './set-picture.ts';
import { setReportStatus } from './set-report-status.ts';
import { snoozeWork } from './snooze-work.ts';
import { submitReport } from './submit-report.ts';
import { submitSupportTicket } from './submit-support-ticket.ts';

/** Every queued write. A new one needs a file here and a line below; nothing else changes. */
const ALL = [
  logContact,
  invitePlanter,
  editProfile,
  ...DIRECTORY_WRITES.flatMap((writes) => Object.values(writes)),
  setPicture,
  submitReport,
  setReportStatus,
  editReport,
  deleteReport,
  submitSupportTicket,
  addParticipant,
  completeAssessment,
  createAssessment,
  createAssignment,
  deleteAssessment,
  editAssessment,
  editCandidate,
  removeAssignment,
  removeParticipant,
  reopenAssessment,
  saveAssessorReport,
  editDecision,
  setMeeting,
  answerLateVotes,
  createPlanter,
  editPlanter,
  changeStage,
  movePlanter,
  ...EXTRA_WRITES,
  addToCohort,
  removeFromCohort,
  markAttendance,
  snoozeWork,
];

export const MUTATIONS: ReadonlyMap<string, Mutation> = new Map(
  ALL.map((one) => [one.name, one as unknown as Mutation]),
);
