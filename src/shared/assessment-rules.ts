import { REPORT_FIELDS, type ReportTexts } from './assessor-report-fields.ts';
import { text } from './i18n.ts';

/** Rules of assessments that need no zod shapes, shared by the page, the mutations and the server. */

export const PARTICIPANT_TYPES = ['assessor', 'candidate'] as const;
export type ParticipantType = (typeof PARTICIPANT_TYPES)[number];

/** Default status of an event and of a couple in it (spec part 2, 2). */
export const EVENT_STATUS = text('single');
export const CANDIDATE_STATUS = 'pending';
export const STATUS_MAX = 60;

/** Items of a couple's checklist, with their names on the wire and in the mirror (spec part 2, 3). */
export const CHECKLIST = [
  { wire: 'preAssessment', column: 'pre_assessment' },
  { wire: 'hotel', column: 'hotel' },
  { wire: 'sendingChurch', column: 'sending_church' },
  { wire: 'marriage', column: 'marriage' },
  { wire: 'namb', column: 'namb' },
] as const;

/** Refusals to add a person who already takes part (spec part 2, 5). */
export const ALREADY_PARTICIPANT = {
  assessor: text('User is already an assessor in this assessment'),
  candidate: text('User is already a candidate in this assessment'),
} as const satisfies Record<ParticipantType, string>;

/** Maximum length of one text of a report: twice the longest text that anybody has written. */
export const REPORT_TEXT_MAX = 500_000;

/** A report that has not been written yet. */
export const NO_REPORT: ReportTexts = {
  content: '',
  strengths: '',
  weaknesses: '',
  recommendation: '',
};

/** True for a report without any text, which must not complete its assignment. */
export function isEmptyReport(texts: ReportTexts): boolean {
  return REPORT_FIELDS.every((field) => texts[field].trim() === '');
}

export interface AssessmentDays {
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

export const END_BEFORE_START = text('End date must not be before the start date');

/** True unless the event ends before it starts. Either date may be missing. */
export function isEndInOrder(dates: AssessmentDays): boolean {
  return !dates.startDate || !dates.endDate || dates.endDate >= dates.startDate;
}
