import type { Mirror } from '#db/schema.ts';
import type { AssessmentParticipantRow } from '#db/tables/assessment-participants.ts';
import type { AssessmentRow } from '#db/tables/assessments.ts';
import type { AssignmentRow } from '#db/tables/assignments.ts';

/** An event as the mirror stores it; the key follows from `id`. */
export function assessmentRow(id: number, fields: Partial<AssessmentRow> = {}): AssessmentRow {
  return {
    lid: `s${id}`,
    id,
    name: 'Spring retreat',
    location: 'Jackson, MS',
    start_date: '2026-12-04',
    end_date: '2026-12-06',
    description: '',
    venue: '',
    address: '',
    is_completed: false,
    candidate_count: 0,
    assessor_count: 0,
    ...fields,
  };
}

/** A participant of event 5. */
export function participantRow(
  id: number,
  fields: Partial<AssessmentParticipantRow> = {},
): AssessmentParticipantRow {
  return {
    lid: `s${id}`,
    id,
    assessment: 's5',
    user_id: id,
    type: 'candidate',
    username: '',
    email: '',
    first_name: '',
    last_name: '',
    display_name: '',
    phone: '',
    location: '',
    planter_first_name: '',
    planter_last_name: '',
    spouse_first_name: '',
    spouse_last_name: '',
    profile_picture_url: '',
    team_role: '',
    team_group: 0,
    pre_assessment: false,
    hotel: false,
    sending_church: false,
    marriage: false,
    namb: false,
    ...fields,
  };
}

/** An assignment of user 1 at event 5. */
export function assignmentRow(id: number, fields: Partial<AssignmentRow> = {}): AssignmentRow {
  return {
    lid: `s${id}`,
    id,
    assessment: 's5',
    assessment_name: 'Spring retreat',
    candidate_id: 30,
    candidate_name: 'Paul & Phoebe Miller',
    role_id: 1,
    role_name: 'Marriage',
    assessor_id: 1,
    assessor_first_name: 'Hanna',
    assessor_last_name: 'Hub',
    completed: false,
    ...fields,
  };
}

/** Marks a list as completely read, or as failed for this reason. */
export async function markFeed(db: Mirror, key: string, error?: string): Promise<void> {
  await db.feeds.put({
    key,
    readTick: error ? 0 : 1,
    readAt: error ? 0 : Date.now(),
    dirty: false,
    wantedAt: 0,
    error,
  });
}
