import { t } from '@lingui/core/macro';
import type { AssessmentView } from '#db/queries/assessments.ts';
import type { AssessmentRow } from '#db/tables/assessments.ts';
import { text } from '#shared/i18n.ts';
import type { Unreadable } from '#src/lists/unreadable-note.tsx';

/** Texts of spec part 2, 8. */
export const ASSESSMENTS_WORDS = { failed: text('Failed to load assessments') };
export const EVENT_WORDS = { failed: text('Failed to load assessment') };
export const ASSIGNMENTS_WORDS = { failed: text('Failed to load assignments') };
export const REPORT_WORDS = {
  failed: text('Failed to load report'),
  heading: text('Assessor Report'),
};
export const ASSIGNMENTS_CALLED = [text('assignment'), text('assignments')] as const;
export const UNREADABLE_ASSIGNMENTS = {
  list: 'my-assignments',
  table: 'assignments',
  called: ASSIGNMENTS_CALLED,
} as const;
/** The specification defines no text for an event's participants. */
export const PARTICIPANTS_WORDS = { failed: text('Failed to load participants') };

export const UNREADABLE_EVENTS = {
  list: 'assessments',
  table: 'assessments',
  called: [text('event'), text('events')],
} as const;

/** Display name of an event: some servers have events without a name. */
export function eventName({ name }: Pick<AssessmentRow, 'name'>): string {
  return name || t`Assessment without a name`;
}

/** Key of the list of an event's participants; undefined for an event that exists only on this device. */
export function participantsKey({ lid, id }: AssessmentRow): string | undefined {
  return id === null ? undefined : `participants:${lid}`;
}

export function hasPeople({ couples, team }: Pick<AssessmentView, 'couples' | 'team'>): boolean {
  return couples.length + team.length > 0;
}

const PARTICIPANTS_CALLED = [text('participant'), text('participants')] as const;

export function unreadableParticipants({ lid }: AssessmentRow): Unreadable {
  return {
    list: `participants:${lid}`,
    table: 'assessment_participants',
    called: PARTICIPANTS_CALLED,
    isPart: true,
  };
}
