import { MARKS } from '#shared/cohorts.ts';
import { text } from '#shared/i18n.ts';
import { cohort } from './cohort.ts';
import { numbered, oneOf, type RecordOf, table } from './extra.ts';
import { paragraphs } from './record.ts';

/** The attendance of one planter in one session. */
const attendance = {
  fields: { mark: oneOf(text('Attendance'), MARKS), note: paragraphs(text('Note')) },
};

/** A planter in a cohort, with attendance by session number. Its calls add and remove a membership. */
export const participant = table({
  table: 'cohort_participants',
  needs: cohort.needs,
  fields: { marks: numbered(cohort.fields.sessions.label, 12, attendance) },
  links: {
    cohort: { column: 'cohort_id', table: 'cohorts' },
    planter: { column: 'planter_id', table: 'planters' },
  },
});
export type CohortParticipant = RecordOf<typeof participant>;
