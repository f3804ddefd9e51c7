import * as z from 'zod/mini';
import { PARTICIPANT_TYPES } from '#shared/assessment-rules.ts';
import { message, text } from '#shared/i18n.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';

const FAILED = {
  assessor: text('Failed to add assessor'),
  candidate: text('Failed to add candidate'),
} as const;

/** The person's names, shown until the server's own row arrives. */
const Person = z.object({
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  phone: z.string(),
  location: z.string(),
  planter_first_name: z.string(),
  planter_last_name: z.string(),
  spouse_first_name: z.string(),
  spouse_last_name: z.string(),
  profile_picture_url: z.string(),
});

/** Adds an assessor or a candidate to an event. Participants may be added before the event has an id. */
export const addParticipant = mutation({
  name: 'add-participant',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      /** Local key of the new participant. */
      participant: z.string(),
      assessment: z.string(),
      assessmentName: z.string(),
      userId: z.int(),
      type: z.enum(PARTICIPANT_TYPES),
      /** The person's name in lists. */
      name: z.string(),
      person: Person,
    }),
  ),

  lanes: (args) => [`assessment:${args.assessment}`],
  apply: (args) => [
    effect(
      'assessment_participants',
      args.participant,
      (row) =>
        row ?? {
          ...args.person,
          lid: args.participant,
          id: null,
          assessment: args.assessment,
          user_id: args.userId,
          type: args.type,
          team_role: '',
          team_group: 1,
          pre_assessment: false,
          hotel: false,
          sending_church: false,
          marriage: false,
          namb: false,
        },
    ),
  ],

  calls: ({ assessment, userId, type }, ids) => {
    const id = ids.of('assessments', assessment);
    if (id === undefined) return undefined;
    return [
      {
        method: 'POST',
        path: `/assessments/${id}/participants`,
        body: () => ({ userId, participantType: type }),
      },
    ];
  },

  whenUnknown: 'recognise',
  covers: (args) => [`participants:${args.assessment}`],
  recognise: (args) => ({
    feed: `participants:${args.assessment}`,
    table: 'assessment_participants',
    lid: args.participant,
    says: { assessment: args.assessment, user_id: args.userId, type: args.type },
  }),

  read: (refused, { type }) => sayUnlessTold(FAILED[type])(refused),
  label: ({ name, type, assessmentName }) =>
    type === 'assessor'
      ? message('Add {name} as assessor to {assessmentName}', { name, assessmentName })
      : message('Add {name} as candidate to {assessmentName}', { name, assessmentName }),
});
