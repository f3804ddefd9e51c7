import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** A participant of an event: an assessor, or a candidate couple under the name of one spouse. */
const rowShape = () =>
  z.object({
    ...rowBase,
    /** The event's `lid`. */
    assessment: z.string(),
    user_id: z.int(),
    /** `assessor` or `candidate`. */
    type: text,
    username: text,
    email: text,
    first_name: text,
    last_name: text,
    display_name: text,
    phone: text,
    location: text,
    /** From the couple's planter record, if it is known. */
    planter_first_name: text,
    planter_last_name: text,
    spouse_first_name: text,
    spouse_last_name: text,
    profile_picture_url: text,
    team_role: text,
    /** Assessors of group 1 are shown as the team. */
    team_group: z.int(),
    pre_assessment: z.boolean(),
    hotel: z.boolean(),
    sending_church: z.boolean(),
    marriage: z.boolean(),
    namb: z.boolean(),
    /** Missing in rows of older builds, and if the server does not send it. */
    status: z.optional(text),
  });
export type AssessmentParticipantRow = z.infer<ReturnType<typeof rowShape>>;

export const assessmentParticipants = mirrorTable({
  name: 'assessment_participants',
  indexes: 'assessment',
  row: rowShape,
});
