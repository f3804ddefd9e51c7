import * as z from 'zod/mini';
import { CHECKLIST } from '#shared/assessment-rules.ts';
import { ParticipantAnswer } from '#shared/contract/answers/assessments.ts';
import { CandidateFields } from '#shared/contract/assessments.ts';
import { listIn } from '#shared/contract/envelope.ts';
import { message, text } from '#shared/i18n.ts';
import { touchedFields } from './conflict.ts';
import { CANDIDATE_LABELS } from './field-labels.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';

/** Names in the mirror, by names on the wire. */
const COLUMNS = new Map<string, string>(CHECKLIST.map(({ wire, column }) => [wire, column]));

/**
 * A couple's checklist and status at one event. Offered by the reference server. Conflict rule `mine`: per field, the
 * author's value wins (S28).
 */
export const editCandidate = mutation({
  name: 'edit-candidate',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      /** Local key of the participant. */
      participant: z.string(),
      assessment: z.string(),
      userId: z.int(),
      /** The couple's name in lists. */
      name: z.string(),
      fields: CandidateFields,
      before: z.record(z.string(), z.unknown()),
    }),
  ),

  lanes: ({ assessment }) => [`assessment:${assessment}`],
  apply: ({ participant, fields }) => [
    effect('assessment_participants', participant, (row) => {
      const changed = Object.entries(fields).map(([name, value]) => [
        COLUMNS.get(name) ?? name,
        value,
      ]);
      return row && { ...row, ...Object.fromEntries(changed) };
    }),
  ],

  calls: ({ assessment, userId, fields }, ids) => {
    const id = ids.of('assessments', assessment);
    if (id === undefined) return undefined;
    const path = `/assessments/${id}/participants/${userId}/checklist`;
    return [{ method: 'PUT', path, body: () => fields }];
  },

  conflict: {
    kind: 'mine',
    touched: (args) => touchedFields(args, CANDIDATE_LABELS),
    read: ({ assessment }, ids) => `/assessments/${ids.of('assessments', assessment)}/participants`,
    theirs: (body, { userId }) =>
      listIn(body, ['participants'])
        ?.flatMap((row) => ParticipantAnswer.safeParse(row).data ?? [])
        .find((row) => (row.userId ?? row.user_id) === userId),
  },

  whenUnknown: 'resend',
  covers: ({ assessment }) => [`participants:${assessment}`],
  read: sayUnlessTold(text('An error occurred')),
  label: ({ name }) => message('Checklist of {name}', { name }),
});
